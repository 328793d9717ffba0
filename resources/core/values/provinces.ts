import { inUnicodeForm } from './unicodeForm.ts'

/** Codes in the order of the selection lists, with the spellings that occur in imported data. */
const canada = {
  AB: ['Alberta'],
  BC: ['British Columbia', 'Colombie-Britannique'],
  MB: ['Manitoba'],
  NB: ['New Brunswick', 'Nouveau-Brunswick'],
  NL: ['Newfoundland and Labrador', 'Terre-Neuve-et-Labrador', 'Newfoundland'],
  NS: ['Nova Scotia', 'Nouvelle-Écosse'],
  NT: ['Northwest Territories', 'Territoires du Nord-Ouest'],
  NU: ['Nunavut'],
  ON: ['Ontario'],
  PE: ['Prince Edward Island', 'Île-du-Prince-Édouard'],
  QC: ['Quebec', 'Québec'],
  SK: ['Saskatchewan'],
  YT: ['Yukon', 'Yukon Territory'],
} as const satisfies Readonly<Record<string, readonly string[]>>

const unitedStates = {
  AL: ['Alabama'],
  AK: ['Alaska'],
  AZ: ['Arizona'],
  AR: ['Arkansas'],
  CA: ['California'],
  CO: ['Colorado'],
  CT: ['Connecticut'],
  DE: ['Delaware'],
  DC: ['District of Columbia'],
  FL: ['Florida'],
  GA: ['Georgia'],
  HI: ['Hawaii'],
  ID: ['Idaho'],
  IL: ['Illinois'],
  IN: ['Indiana'],
  IA: ['Iowa'],
  KS: ['Kansas'],
  KY: ['Kentucky'],
  LA: ['Louisiana'],
  ME: ['Maine'],
  MD: ['Maryland'],
  MA: ['Massachusetts'],
  MI: ['Michigan'],
  MN: ['Minnesota'],
  MS: ['Mississippi'],
  MO: ['Missouri'],
  MT: ['Montana'],
  NE: ['Nebraska'],
  NV: ['Nevada'],
  NH: ['New Hampshire'],
  NJ: ['New Jersey'],
  NM: ['New Mexico'],
  NY: ['New York'],
  NC: ['North Carolina'],
  ND: ['North Dakota'],
  OH: ['Ohio'],
  OK: ['Oklahoma'],
  OR: ['Oregon'],
  PA: ['Pennsylvania'],
  RI: ['Rhode Island'],
  SC: ['South Carolina'],
  SD: ['South Dakota'],
  TN: ['Tennessee'],
  TX: ['Texas'],
  UT: ['Utah'],
  VT: ['Vermont'],
  VA: ['Virginia'],
  WA: ['Washington'],
  WV: ['West Virginia'],
  WI: ['Wisconsin'],
  WY: ['Wyoming'],
  AS: ['American Samoa'],
  GU: ['Guam'],
  MP: ['Northern Mariana Islands'],
  PR: ['Puerto Rico'],
  VI: ['Virgin Islands', 'US Virgin Islands'],
  AA: ['Armed Forces Americas'],
  AE: ['Armed Forces Europe'],
  AP: ['Armed Forces Pacific'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export const provinceCodes = {
  CA: Object.keys(canada),
  US: Object.keys(unitedStates),
} as const satisfies Readonly<Record<string, readonly string[]>>

/** Converts to lower case and removes accents and punctuation. */
export const fold = (name: string): string =>
  inUnicodeForm(name, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

/** Folded name → code. */
export const spellings: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...canada, ...unitedStates }).flatMap(([code, names]) => names.map((name) => [fold(name), code] as const)),
)
