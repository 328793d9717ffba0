import { readdirSync, readFileSync } from 'node:fs'
import { formatDay } from '#resources/core/values/formatDay.ts'
import type { Language } from '#resources/core/values/preferences.ts'

/** Texts for users, from the same files as the screens' (`frontend/locales`), read at start. */
export interface Texts {
  /**
   * @param key `<namespace>:<path>`, tried in order; the first that exists is used
   * @param details values for `{{max}}`; dates (YYYY-MM-DD) are written in words. A number `count` chooses the singular or the plural
   */
  text(language: Language, keys: string | readonly string[], details?: Readonly<Record<string, string | number>>): string
}

const locales = new URL('../../../frontend/locales/', import.meta.url)

let loadedTexts: Texts | undefined

/** Reads every file of texts once in a process. An unknown key returns itself; `scripts/check-texts.ts` prevents unknown keys. */
export function loadTexts(): Texts {
  loadedTexts ??= readTexts()
  return loadedTexts
}

function readTexts(): Texts {
  const tables: Readonly<Record<Language, ReadonlyMap<string, string>>> = { en: readLanguage('en'), fr: readLanguage('fr') }

  const find = (language: Language, key: string): string | undefined => tables[language].get(key) ?? tables.en.get(key)
  return {
    text(language, keys, details = {}) {
      const keyList = typeof keys === 'string' ? [keys] : keys
      const match = keyList
        .flatMap((key) => [...pluralKeysOf(key, language, details.count), key])
        .map((key) => find(language, key))
        .find((text) => text !== undefined)
      // A text may refer to another text by its key, as in i18next. Example: the name of a province, looked up by the province's code.
      return insertDetails(match ?? keyList.at(-1) ?? '', language, details).replace(
        /\$t\(([\w:.]+)\)/g,
        (_, key: string) => find(language, key) ?? key,
      )
    },
  }
}

/** Returns the key of the singular or plural, as in i18next: `rows_one`, `rows_other`. */
const pluralKeysOf = (key: string, language: Language, count: string | number | undefined): readonly string[] =>
  typeof count === 'number' ? [`${key}_${new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other'}`] : []

function readLanguage(language: Language): ReadonlyMap<string, string> {
  const folder = new URL(`${language}/`, locales)
  const texts = new Map<string, string>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const namespace = file.slice(0, -'.json'.length)
    for (const [path, text] of leavesOf(JSON.parse(readFileSync(new URL(file, folder), 'utf8')))) texts.set(`${namespace}:${path}`, text)
  }
  return texts
}

/** `{ a: { b: 'c' } }` → `[['a.b', 'c']]`. */
function* leavesOf(node: unknown, path = ''): Generator<readonly [path: string, text: string]> {
  if (typeof node === 'string') yield [path, node]
  else if (typeof node === 'object' && node !== null)
    for (const [name, child] of Object.entries(node)) yield* leavesOf(child, path === '' ? name : `${path}.${name}`)
}

function insertDetails(text: string, language: Language, details: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => formatDay(String(details[name] ?? placeholder), language))
}
