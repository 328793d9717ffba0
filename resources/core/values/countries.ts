import { fold, provinceCodes, spellings } from './provinces.ts'
import { zipRanges } from './zipRanges.ts'

export const countryCodes = ['CA', 'US'] as const
export type CountryCode = (typeof countryCodes)[number]

/**
 * Returns the provinces or states of a country: two-letter postal codes. Canada's 13; the 50 states, DC, five territories and three
 * armed-forces regions.
 */
export const provincesOf = (country: CountryCode): readonly string[] => provinceCodes[country]

/** Returns the country of a province code. No code is used by both countries. */
export function countryOfProvince(code: unknown): CountryCode | undefined {
  return countryCodes.find((country) => (provinceCodes[country] as readonly unknown[]).includes(code))
}

/** `on`, `Ontario`, `Québec` → the province code. */
export const findProvince = (input: string): string | undefined =>
  countryOfProvince(input.toUpperCase()) === undefined ? spellings.get(fold(input)) : input.toUpperCase()

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

/** `us`, `Canada`, `États-Unis` → the country code. */
export const findCountry = (input: string): CountryCode | undefined =>
  Object.hasOwn(countrySpellings, fold(input)) ? countrySpellings[fold(input)] : undefined

interface Region {
  readonly country: CountryCode
  /**
   * Province or state of the postal code. Null if the code does not determine it: too few digits, or an area that belongs to no state.
   */
  readonly province: string | null
}

/**
 * Returns the country and province of a postal code, complete or incomplete; null if it is neither a Canadian code nor a ZIP code.
 * Specification 2, section 5: the first letter of a Canadian code, the first three digits of a ZIP code.
 */
export function regionOfPostalCode(code: unknown): Region | null {
  if (typeof code !== 'string') return null
  const compactCode = code.trim().toUpperCase().replace(/[\s-]/g, '')
  if (/^\d/.test(compactCode)) return { country: 'US', province: stateOfZip(compactCode) }
  const letter = compactCode.slice(0, 1)
  if (letter === 'X') return { country: 'CA', province: findNorthernTerritory(compactCode) }
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

/** Two territories share X: X0A, X0B and X0C are in Nunavut, the others in the Northwest Territories. */
function findNorthernTerritory(compactCode: string): string | null {
  if (compactCode.length < 3) return null
  return /^X0[ABC]/.test(compactCode) ? 'NU' : 'NT'
}

function stateOfZip(zip: string): string | null {
  const longest = zipRanges.filter(([first]) => zip.length >= first.length)
  const zipRange = longest.find(([first, last]) => {
    const prefix = zip.slice(0, first.length)
    return prefix >= first && prefix <= last
  })
  return zipRange === undefined ? null : zipRange[2]
}
