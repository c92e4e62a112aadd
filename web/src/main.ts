import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { withTexts } from './lib/i18n.svelte';

void withTexts(Promise.resolve(App)).then((Page) => mount(Page, { target: document.getElementById('app')! }));
