import type { Language } from './caller.ts'

/** Texts for people, from the same files as the screens' (`frontend/locales`), read at start. */
export interface Texts {
  /**
   * @param key `<namespace>:<path>`, tried in order; the first that exists is taken
   * @param details figures for `{{max}}`
   */
  text(language: Language, keys: string | readonly string[], details?: Readonly<Record<string, string | number>>): string
}
