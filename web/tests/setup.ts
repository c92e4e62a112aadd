/** Tests read texts at once, in whatever language: all catalogues are there before they begin. */

import { vi } from 'vitest';
import { catalogues, type TextRoom } from '../src/texts/catalogues';
import { files } from '../src/texts/files';
import { LANGUAGES, type Language } from '../src/texts/languages';

vi.mock('svelte/motion', () => ({ prefersReducedMotion: { current: false } })); // there is no screen to ask

for (const path of Object.keys(files)) catalogues.want(path.split('/')[2]!.replace('.ts', '') as TextRoom);
for (const language of Object.keys(LANGUAGES)) await catalogues.load(language as Language);
