import type { Language } from '#resources/core/values/preferences.ts'
import type { Texts } from '../platform/common/texts.ts'

export type Translate = (key: string, details?: Readonly<Record<string, string | number>>) => string

export const translateFor =
  (texts: Texts, language: Language): Translate =>
  (key, details) =>
    texts.text(language, `finance:${key}`, details)

/** Returns the filled fields of a row with their labels, as a document prints them: references by title, choices by their text. Pure. */
export function printedFacts<Row extends object>(
  translate: Translate,
  resource: string,
  row: Row,
  names: readonly (keyof Row & string)[],
): readonly (readonly [string, string])[] {
  const { labels = {} } = row as { readonly labels?: Readonly<Record<string, unknown>> }
  return names.flatMap((name) => {
    const value = row[name]
    if (value === null || value === undefined) return []
    const isState = typeof value === 'string' && /^[A-Z_]+$/.test(value) && name !== 'currency'
    const text = labels[name] ?? (isState ? translate(`values.${resource}.${name}.${value}`) : value)
    return [[translate(`${resource}.${name}`), String(text)] as const]
  })
}
