import { inUnicodeForm } from './unicodeForm.ts'

/**
 * Health card numbers by province. Specification 2, section 5, as interpreted in the design's table of decisions. Numbers are stored in
 * upper case without spaces and dashes.
 */
interface CardRule {
  /** Pattern of the whole stored number. */
  readonly pattern: RegExp
  /** Number of characters in each displayed group. */
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

/** Normalizes the entered number to its stored form. The letters of a name, as on cards of Quebec, lose their accents. */
export const stripHealthCard = (input: string): string =>
  inUnicodeForm(input, 'NFD')
    .replace(/[\s\p{M}-]/gu, '')
    .toUpperCase()

/** True if the stored number has the form of the province's cards. A province without a rule accepts any number. */
export function isHealthCard(stored: string, province: string): boolean {
  return rules[province]?.pattern.test(stored) ?? true
}

/** Formats the number in the groups that the card shows, also during typing. */
export function formatHealthCard(input: string, province: string): string {
  const stored = stripHealthCard(input)
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
