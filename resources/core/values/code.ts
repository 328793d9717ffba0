/** How a code is made from a label: `shoeSize` or `SHOE_SIZE` from "Shoe size". */
export interface CodeStyle {
  readonly style: 'camelCase' | 'CONSTANT_CASE'
  /** Code of a label without a letter or digit; a camelCase code that would begin with a digit begins with it. */
  readonly fallback: string
}

/** Splits a label into words of plain letters and digits. */
const splitWords = (label: string): readonly string[] =>
  label
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')

/** Returns the code of a label, with at most `max` characters. Pure. */
export function deriveCode(label: string, { style, fallback }: CodeStyle, max: number): string {
  const words = splitWords(label)
  if (style === 'CONSTANT_CASE') return (words.join('_').toUpperCase() || fallback).slice(0, max)
  const [first = fallback, ...others] = words
  const code = [first.toLowerCase(), ...others.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())].join('')
  return (/^[a-z]/.test(code) ? code : `${fallback}${code}`).slice(0, max)
}
