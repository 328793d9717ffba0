import { fold, provinceCodes, spellings } from './provinces.ts'
import { zipRanges } from './zipRanges.ts'

export const countryCodes = ['CA', 'US'] as const
export type CountryCode = (typeof countryCodes)[number]

/** The provinces of a country: two-letter postal codes. Canada's 13; the 50 states, DC, five territories and three armed-forces regions. */
export const provincesOf = (country: CountryCode): readonly string[] => provinceCodes[country]

/** The country that a province code belongs to. No code is used by both countries. */
export function countryOfProvince(code: unknown): CountryCode | undefined {
  return countryCodes.find((country) => (provinceCodes[country] as readonly unknown[]).includes(code))
}

/** `on`, `Ontario`, `Québec` → the code. */
export const provinceNamed = (typed: string): string | undefined =>
  countryOfProvince(typed.toUpperCase()) === undefined ? spellings.get(fold(typed)) : typed.toUpperCase()

const countrySpellings: Readonly<Record<string, CountryCode>> = {
  ca: 'CA',
  can: 'CA',
  canada: 'CA',
  us: 'US',
  usa: 'US',
  'united states': 'US',
  'united states of america': 'US',
  'etats unis': 'US',
}

/** `us`, `Canada`, `États-Unis` → the code. */
export const countryNamed = (typed: string): CountryCode | undefined =>
  Object.hasOwn(countrySpellings, fold(typed)) ? countrySpellings[fold(typed)] : undefined

interface Place {
  readonly country: CountryCode
  /** Null while the code does not say: too few digits, or an area of no state. */
  readonly province: string | null
}

/**
 * Country and province of a postal code, complete or being typed; null when it is neither Canadian nor a ZIP code.
 * Specification 2, section 5: the first letter of a Canadian code, the first three digits of a ZIP code.
 */
export function placeOfPostalCode(code: unknown): Place | null {
  if (typeof code !== 'string') return null
  const typed = code.trim().toUpperCase().replace(/[\s-]/g, '')
  if (/^\d/.test(typed)) return { country: 'US', province: stateOfZip(typed) }
  const letter = typed.slice(0, 1)
  if (letter === 'X') return { country: 'CA', province: northernTerritory(typed) }
  const province = canadianLetters[letter]
  return province === undefined ? null : { country: 'CA', province }
}

const canadianLetters: Readonly<Record<string, string>> = {
  A: 'NL',
  B: 'NS',
  C: 'PE',
  E: 'NB',
  G: 'QC',
  H: 'QC',
  J: 'QC',
  K: 'ON',
  L: 'ON',
  M: 'ON',
  N: 'ON',
  P: 'ON',
  R: 'MB',
  S: 'SK',
  T: 'AB',
  V: 'BC',
  Y: 'YT',
}

/** X is shared: X0A, X0B and X0C are in Nunavut, the others in the Northwest Territories. */
function northernTerritory(typed: string): string | null {
  if (typed.length < 3) return null
  return /^X0[ABC]/.test(typed) ? 'NU' : 'NT'
}

function stateOfZip(typed: string): string | null {
  const longest = zipRanges.filter(([first]) => typed.length >= first.length)
  const found = longest.find(([first, last]) => {
    const prefix = typed.slice(0, first.length)
    return prefix >= first && prefix <= last
  })
  return found === undefined ? null : found[2]
}
