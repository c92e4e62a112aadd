import { tongue, type Language } from '../src/lib/i18n.svelte';

/** What is read while the page speaks a language. */
export function saidIn<T>(language: Language, read: () => T): T {
  const before = tongue.language;
  void tongue.speak(language); // at once: all catalogues are loaded in tests
  try {
    return read();
  } finally {
    void tongue.speak(before);
  }
}
