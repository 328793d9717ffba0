/** Region in which participants live: its province, and its postal and telephone area codes. */
export interface Region {
  readonly province: string
  readonly country: 'CA' | 'US'
  /** First three characters of Canadian postal codes, or whole ZIP codes of five digits. */
  readonly postalAreas: readonly string[]
  readonly areaCodes: readonly string[]
  readonly language: 'en' | 'fr'
}

const ontario: Region = {
  province: 'ON',
  country: 'CA',
  language: 'en',
  postalAreas: ['M4W', 'M5V', 'M6P', 'L4Z', 'L6H', 'K1N', 'K2P', 'N6A', 'P3E', 'L8P'],
  areaCodes: ['416', '647', '905', '613', '519'],
}
const quebec: Region = {
  province: 'QC',
  country: 'CA',
  language: 'fr',
  postalAreas: ['H2X', 'H3A', 'J4G', 'J4H', 'J4W', 'J3B', 'G1R', 'J7V'],
  areaCodes: ['514', '450', '438', '418'],
}
const britishColumbia: Region = {
  province: 'BC',
  country: 'CA',
  language: 'en',
  postalAreas: ['V5K', 'V6B', 'V8W', 'V3T'],
  areaCodes: ['604', '778', '250'],
}
const alberta: Region = { province: 'AB', country: 'CA', language: 'en', postalAreas: ['T2P', 'T5J', 'T6G'], areaCodes: ['403', '780'] }
const manitoba: Region = { province: 'MB', country: 'CA', language: 'en', postalAreas: ['R3C', 'R2H'], areaCodes: ['204'] }
const saskatchewan: Region = { province: 'SK', country: 'CA', language: 'en', postalAreas: ['S7K', 'S4P'], areaCodes: ['306'] }
const novaScotia: Region = { province: 'NS', country: 'CA', language: 'en', postalAreas: ['B3H', 'B3J'], areaCodes: ['902'] }
const newBrunswick: Region = { province: 'NB', country: 'CA', language: 'fr', postalAreas: ['E1C', 'E3B'], areaCodes: ['506'] }
const newfoundland: Region = { province: 'NL', country: 'CA', language: 'en', postalAreas: ['A1B', 'A1C'], areaCodes: ['709'] }
const massachusetts: Region = {
  province: 'MA',
  country: 'US',
  language: 'en',
  postalAreas: ['02115', '02139', '01103'],
  areaCodes: ['617', '413'],
}
const newYork: Region = { province: 'NY', country: 'US', language: 'en', postalAreas: ['14201', '13210'], areaCodes: ['716', '315'] }

/** Returns the regions with their frequencies, by the language of the organisation. */
export const regionsOf = (language: 'en' | 'fr'): readonly (readonly [region: Region, weight: number])[] =>
  language === 'en'
    ? [
        [ontario, 58],
        [quebec, 10],
        [britishColumbia, 10],
        [alberta, 8],
        [manitoba, 3],
        [saskatchewan, 2],
        [novaScotia, 3],
        [newBrunswick, 1],
        [newfoundland, 1],
        [massachusetts, 2],
        [newYork, 2],
      ]
    : [
        [quebec, 92],
        [ontario, 5],
        [newBrunswick, 3],
      ]

export const streetsOf = (language: 'en' | 'fr'): readonly string[] =>
  language === 'en'
    ? [
        'Maple Avenue',
        'King Street West',
        'Lakeshore Road',
        'Elm Street',
        'Dundas Street',
        'Birch Lane',
        'Queen Street',
        'Cedar Crescent',
        'Mill Road',
        'Harbour Drive',
      ]
    : [
        'rue des Érables',
        'boulevard Taschereau',
        'rue Saint-Charles',
        'chemin Chambly',
        'rue du Parc',
        'avenue Victoria',
        'rue Notre-Dame',
        'montée des Pins',
        'rue Principale',
      ]
