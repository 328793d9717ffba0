import { inUnicodeForm } from './unicodeForm.ts'

/**
 * Health card numbers by province. Specification 2, section 5, with the readings of the design's table of decisions.
 * Numbers are stored in upper case without spaces and dashes.
 */
interface CardRule {
  /** Of the whole stored number. */
  readonly pattern: RegExp
  /** Characters of each group when shown. */
  readonly groups: readonly number[]
  readonly separator: ' ' | '-'
}

const nineDigits = /^\d{9}$/
const tenDigits = /^\d{10}$/

const rules: Readonly<Record<string, CardRule>> = {
  AB: { pattern: nineDigits, groups: [5, 4], separator: '-' },
  BC: { pattern: tenDigits, groups: [4, 3, 3], separator: ' ' },
  MB: { pattern: nineDigits, groups: [5, 4], separator: ' ' },
  NB: { pattern: nineDigits, groups: [3, 3, 3], separator: '-' },
  NL: { pattern: /^\d{12}$/, groups: [4, 4, 4], separator: ' ' },
  NT: { pattern: /^[A-Z]\d{7}$/, groups: [8], separator: ' ' },
  NS: { pattern: tenDigits, groups: [4, 3, 3], separator: ' ' },
  NU: { pattern: nineDigits, groups: [3, 3, 3], separator: ' ' },
  ON: { pattern: /^\d{10}[A-Z]{2}$/, groups: [4, 3, 3, 2], separator: '-' },
  PE: { pattern: /^\d{8}$/, groups: [8], separator: ' ' },
  QC: { pattern: /^[A-Z]{4}\d{8}$/, groups: [4, 4, 4], separator: ' ' },
  SK: { pattern: nineDigits, groups: [3, 3, 3], separator: ' ' },
  YT: { pattern: nineDigits, groups: [3, 3, 3], separator: '-' },
}

/** Normalises the entered number to its stored form: the letters of a name, as cards of Quebec have them, without their accents. */
export const stripHealthCard = (typed: string): string =>
  inUnicodeForm(typed, 'NFD')
    .replace(/[\s\p{M}-]/gu, '')
    .toUpperCase()

/** Does the stored number have the form of the province's cards? A province without a rule admits any number. */
export function isHealthCard(stored: string, province: string): boolean {
  return rules[province]?.pattern.test(stored) ?? true
}

/** The number in the groups that the card shows, also while it is being typed. */
export function formatHealthCard(typed: string, province: string): string {
  const stored = stripHealthCard(typed)
  const rule = rules[province]
  if (rule === undefined) return stored
  const groups: string[] = []
  let start = 0
  for (const length of rule.groups) {
    groups.push(stored.slice(start, start + length))
    start += length
  }
  return [...groups, stored.slice(start)].filter((group) => group !== '').join(rule.separator)
}
