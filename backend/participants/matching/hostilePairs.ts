import type { ComparedPerson, Grade } from './types.ts'

/** Two entries, and the grade that the check must give them; `null` means no warning. */
interface HostilePair {
  readonly what: string
  readonly one: ComparedPerson
  readonly other: ComparedPerson
  readonly grade: Grade | null
  /** True if both are the same person, for the measurements. `POSSIBLE` pairs may be either. */
  readonly isSame: boolean
}

const base = { dob: '1980-02-03', postalCode: 'H2X 1Y4', streetAddress: '12 rue Sherbrooke Ouest', gender: 'female' }
const home = {
  postalCode: 'G1R 4P5',
  streetAddress: '45, avenue Cartier, app. 3',
  primaryMobile: '+14185550101',
  email: 'famille@example.org',
}
const buildPerson = (firstName: string, lastName: string, extraFields: ComparedPerson = {}): ComparedPerson => ({
  ...base,
  firstName,
  lastName,
  ...extraFields,
})

const pair = (
  description: string,
  grade: Grade | null,
  first: ComparedPerson,
  second: ComparedPerson,
  isSame = grade === 'PROBABLE',
): HostilePair => ({
  what: description,
  one: first,
  other: second,
  grade,
  isSame,
})

/** Variations in names, dates and contacts of one person in Canada, and coincidences between different people. */
export const hostilePairs: readonly HostilePair[] = [
  // One person with two spellings.
  pair('accents', 'PROBABLE', buildPerson('Hélène', 'Bélanger'), buildPerson('Helene', 'Belanger')),
  pair('letter case', 'PROBABLE', buildPerson('CHLOÉ', 'CÔTÉ'), buildPerson('chloé', 'côté')),
  pair('hyphen or space', 'PROBABLE', buildPerson('Marie-Ève', 'Roy'), buildPerson('Marie Eve', 'Roy')),
  pair('written together', 'PROBABLE', buildPerson('Jean-Pierre', 'Roy'), buildPerson('Jeanpierre', 'Roy')),
  pair('apostrophe', 'PROBABLE', buildPerson('Ann', "L'Heureux"), buildPerson('Ann', 'L’Heureux')),
  pair('apostrophe left out', 'PROBABLE', buildPerson('Liam', "O'Brien"), buildPerson('Liam', 'OBrien')),
  pair('Saint and St', 'PROBABLE', buildPerson('Luc', 'St-Onge'), buildPerson('Luc', 'Saint-Onge')),
  pair('St. with a space', 'PROBABLE', buildPerson('Luc', 'St. Onge'), buildPerson('Luc', 'Saint Onge')),
  pair('Ste and Sainte', 'PROBABLE', buildPerson('Anne', 'Ste-Marie'), buildPerson('Anne', 'Sainte-Marie')),
  pair('St written together', 'PROBABLE', buildPerson('Luc', 'StPierre'), buildPerson('Luc', 'Saint-Pierre')),
  pair('Mc and Mac', 'PROBABLE', buildPerson('Heather', 'MacDonald'), buildPerson('Heather', 'McDonald')),
  pair('Mc with a space', 'PROBABLE', buildPerson('Heather', 'Mc Kenzie'), buildPerson('Heather', 'McKenzie')),
  pair('particle written together', 'PROBABLE', buildPerson('Sofía', 'de la Cruz'), buildPerson('Sofia', 'De La Cruz')),
  pair('particle left out', 'PROBABLE', buildPerson('Pieter', 'van Dyke'), buildPerson('Pieter', 'Dyke')),
  pair('maiden name added', 'PROBABLE', buildPerson('Julie', 'Roy'), buildPerson('Julie', 'Tremblay-Roy')),
  pair('double name shortened', 'PROBABLE', buildPerson('Julie', 'Tremblay-Roy'), buildPerson('Julie', 'Tremblay')),
  pair(
    'maiden name only, same contacts',
    'PROBABLE',
    buildPerson('Julie', 'Gagnon', { primaryMobile: '+15145550101' }),
    buildPerson('Julie', 'Lavoie', { primaryMobile: '+15145550101' }),
  ),
  pair('nickname', 'PROBABLE', buildPerson('William', 'Smith'), buildPerson('Bill', 'Smith')),
  pair('nickname of a nickname', 'PROBABLE', buildPerson('Betty', 'Clark'), buildPerson('Liz', 'Clark')),
  pair('French short form', 'PROBABLE', buildPerson('Emmanuel', 'Dubé'), buildPerson('Manu', 'Dubé')),
  pair('Peggy is Margaret', 'PROBABLE', buildPerson('Peggy', 'Reid'), buildPerson('Margaret', 'Reid')),
  pair('middle name', 'PROBABLE', buildPerson('John Michael', 'Reid'), buildPerson('John', 'Reid')),
  pair('spelled as it sounds', 'PROBABLE', buildPerson('Catherine', 'Thibault'), buildPerson('Kathryn', 'Thibeau')),
  pair('typing error in a name', 'PROBABLE', buildPerson('Tabitha', 'Pelletier'), buildPerson('Tabktha', 'Pelletier')),
  pair('letters the wrong way round', 'PROBABLE', buildPerson('Michael', 'Pelletier'), buildPerson('Micheal', 'Pelletier')),
  pair('names swapped', 'PROBABLE', buildPerson('Thomas', 'Xavier'), buildPerson('Xavier', 'Thomas')),
  pair('names swapped, with an error', 'PROBABLE', buildPerson('Thomas', 'Pelletier'), buildPerson('Peletier', 'Thomas')),
  pair(
    'day and month swapped',
    'PROBABLE',
    buildPerson('Nadia', 'Roy', { dob: '1980-02-03' }),
    buildPerson('Nadia', 'Roy', { dob: '1980-03-02' }),
  ),
  pair(
    'a digit of the year',
    'PROBABLE',
    buildPerson('Nadia', 'Roy', { dob: '1981-02-03' }),
    buildPerson('Nadia', 'Roy', { dob: '1987-02-03' }),
  ),
  pair(
    'street abbreviated',
    'PROBABLE',
    buildPerson('Guy', 'Roy', { streetAddress: '8 Main Street' }),
    buildPerson('Guy', 'Roy', { streetAddress: '8 Main St.' }),
  ),
  pair(
    'moved house',
    'PROBABLE',
    buildPerson('Guy', 'Roy'),
    buildPerson('Guy', 'Roy', { postalCode: 'V6B 1A1', streetAddress: '900 Burrard Street' }),
  ),
  pair(
    'name outside the Latin script',
    'PROBABLE',
    buildPerson('秀英', '王', { postalCode: null, streetAddress: null }),
    buildPerson('秀英', '王', { postalCode: null, streetAddress: null }),
  ),
  pair(
    'card alone, all else retyped',
    'POSSIBLE',
    buildPerson('Ann', 'Roy', { healthCardProvinceId: 'QC', healthCardNumber: 'ROYA80520312' }),
    { firstName: 'Zoé', lastName: 'Gagnon', dob: '1955-12-30', healthCardProvinceId: 'QC', healthCardNumber: 'ROYA80520312' },
    false,
  ),
  pair(
    'card written with spaces',
    'PROBABLE',
    { firstName: 'Ann', lastName: 'Roy', healthCardProvinceId: 'QC', healthCardNumber: 'ROYA 8052 0312' },
    { firstName: 'Ann', lastName: 'Roy', healthCardProvinceId: 'QC', healthCardNumber: 'ROYA80520312' },
  ),
  // Two people with much in common.
  pair('twins', 'POSSIBLE', buildPerson('Léa', 'Morin', home), buildPerson('Rosalie', 'Morin', home)),
  pair(
    'twins with the first half of a name',
    'POSSIBLE',
    buildPerson('Marie-Ève', 'Morin', home),
    buildPerson('Marie-Claude', 'Morin', home),
  ),
  pair(
    'twins, a boy and a girl',
    'POSSIBLE',
    buildPerson('Danielle', 'Morin', home),
    buildPerson('Daniel', 'Morin', { ...home, gender: 'male' }),
  ),
  pair(
    'father and son',
    'POSSIBLE',
    buildPerson('Robert', 'Caron', { ...home, gender: 'male', dob: '1951-04-09' }),
    buildPerson('Robert', 'Caron', { ...home, gender: 'male', dob: '1978-11-20' }),
  ),
  pair(
    'father and son, junior',
    'POSSIBLE',
    buildPerson('James', 'Reid', { ...home, gender: 'male', dob: '1949-04-09' }),
    buildPerson('James', 'Reid Jr.', { ...home, gender: 'male', dob: '1979-04-19' }),
  ),
  pair(
    'a couple with shared contacts',
    'POSSIBLE',
    buildPerson('Guy', 'Caron', { ...home, dob: '1970-01-05' }),
    buildPerson('Line', 'Caron', { ...home, dob: '1972-08-21' }),
  ),
  pair(
    'brothers with a shared phone',
    null,
    buildPerson('Marc', 'Roy', { primaryMobile: '+14185550101', postalCode: 'G1R 4P5', dob: '1990-05-05' }),
    buildPerson('Steve', 'Roy', { primaryMobile: '+14185550101', dob: '1986-09-17', streetAddress: '7 rue Dorion' }),
  ),
  pair(
    'flatmates with a shared phone',
    null,
    buildPerson('Nour', 'Haddad', { primaryMobile: '+14185550101', dob: '1999-01-01' }),
    buildPerson('Wei', 'Chen', { primaryMobile: '+14185550101', dob: '1997-07-30' }),
  ),
  pair(
    'the clinic’s number in place of one’s own',
    null,
    { firstName: 'Karen', lastName: 'White', dob: '1960-06-06', primaryMobile: '+14165550000', postalCode: 'M5V 2T6' },
    { firstName: 'Omar', lastName: 'Khan', dob: '1988-08-18', primaryMobile: '+14165550000', postalCode: 'K1A 0B1' },
  ),
  pair(
    'same common name, born the same year',
    null,
    buildPerson('Marie', 'Tremblay', { dob: '1950-01-15' }),
    buildPerson('Marie', 'Tremblay', { dob: '1950-10-28', postalCode: 'J4K 2R9', streetAddress: '300 boulevard Taschereau' }),
  ),
  pair(
    'same common name and nothing else',
    null,
    buildPerson('John', 'Smith', { dob: '1950-01-15' }),
    buildPerson('John', 'Smith', { dob: '1971-10-28', postalCode: 'J4K 2R9', streetAddress: '300 boulevard Taschereau' }),
  ),
  pair(
    'born on the same day',
    null,
    buildPerson('Ngozi', 'Okafor'),
    buildPerson('Sylvain', 'Fortin', { postalCode: 'V6B 1A1', streetAddress: '900 Burrard Street' }),
  ),
  pair(
    'neighbours',
    null,
    buildPerson('Owen', 'Hughes', { dob: '1944-01-01' }),
    buildPerson('Priya', 'Singh', { dob: '1992-12-12', streetAddress: '14 rue Sherbrooke Ouest' }),
  ),
]
