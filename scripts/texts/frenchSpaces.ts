import { readTexts, replaceTexts } from './localeFiles.ts'

/** Never at the end of a line: a sign must not begin the next one. */
const unbroken = '\u00a0'

/**
 * The text with the spaces that French as written in Canada wants: one that does not break before a colon and a per cent sign and inside
 * « », none before ; ! ? (Office québécois de la langue française, "Espacement avant et après les principaux signes de ponctuation").
 * A list of signs (`# ? !`) and a time (`HH:mm`) stay as they are.
 */
export function withFrenchSpaces(text: string): string {
  return text
    .replace(/(?<=\S)\s*:(?=\s|$)/gu, `${unbroken}:`)
    .replace(/(?<=\d|\}\})\s*%/gu, `${unbroken}%`)
    .replace(/«\s*/gu, `«${unbroken}`)
    .replace(/\s*»/gu, `${unbroken}»`)
    .replace(/(?<=[\p{L}\p{N}}»”’)…])\s+(?=[;!?])/gu, '')
}

/** French texts with other spaces, a line each, as the check tells them. */
export const findFrenchSpaces = (french: ReadonlyMap<string, string>): string[] =>
  [...french]
    .filter(([, text]) => withFrenchSpaces(text) !== text)
    .map(([key]) => `${key} wants other spaces beside its signs in French: npm run texts:check -- --spaces`)

/** Puts the right spaces into every French text. @returns the keys that were changed */
export function mendFrenchSpaces(): readonly string[] {
  const wrong = [...readTexts('fr')].filter(([, text]) => withFrenchSpaces(text) !== text)
  return replaceTexts('fr', new Map(wrong.map(([key, text]) => [key, withFrenchSpaces(text)])))
}
