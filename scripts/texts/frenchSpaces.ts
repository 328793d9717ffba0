import { readTexts, replaceTexts } from './localeFiles.ts'

/** Non-breaking space, so that a punctuation mark never begins a line. */
const unbroken = '\u00a0'

/**
 * Returns the text with the spaces of Canadian French: a non-breaking one before a colon and a per cent sign and inside « », none before
 * ; ! ? (Office québécois de la langue française, "Espacement avant et après les principaux signes de ponctuation"). A list of signs (`#
 * ? !`) and a time (`HH:mm`) stay unchanged.
 */
export function withFrenchSpaces(text: string): string {
  return text
    .replace(/(?<=\S)\s*:(?=\s|$)/gu, `${unbroken}:`)
    .replace(/(?<=\d|\}\})\s*%/gu, `${unbroken}%`)
    .replace(/«\s*/gu, `«${unbroken}`)
    .replace(/\s*»/gu, `${unbroken}»`)
    .replace(/(?<=[\p{L}\p{N}}»”’)…])\s+(?=[;!?])/gu, '')
}

/** Returns the French texts with wrong spaces, one line each, as messages of the check. */
export const findFrenchSpaces = (french: ReadonlyMap<string, string>): string[] =>
  [...french]
    .filter(([, text]) => withFrenchSpaces(text) !== text)
    .map(([key]) => `${key} wants other spaces beside its signs in French: npm run texts:check -- --spaces`)

/** Corrects the spaces in every French text. @returns the keys that were changed */
export function mendFrenchSpaces(): readonly string[] {
  const misspacedTexts = [...readTexts('fr')].filter(([, text]) => withFrenchSpaces(text) !== text)
  return replaceTexts('fr', new Map(misspacedTexts.map(([key, text]) => [key, withFrenchSpaces(text)])))
}
