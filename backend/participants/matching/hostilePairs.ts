import type { Compared, Grade } from './types.ts'

/** Two entries, and what the check must say of them: `null` is not worth a warning. */
interface HostilePair {
  readonly what: string
  readonly one: Compared
  readonly other: Compared
  readonly grade: Grade | null
  /** Is it one person? For the figures: what is graded `POSSIBLE` may be either. */
  readonly isSame: boolean
}

const base = { dob: '1980-02-03', postalCode: 'H2X 1Y4', streetAddress: '12 rue Sherbrooke Ouest', gender: 'female' }
const home = {
  postalCode: 'G1R 4P5',
  streetAddress: '45, avenue Cartier, app. 3',
  primaryMobile: '+14185550101',
  email: 'famille@example.org',
}
const named = (firstName: string, lastName: string, more: Compared = {}): Compared => ({ ...base, firstName, lastName, ...more })

const pair = (what: string, grade: Grade | null, one: Compared, other: Compared, isSame = grade === 'PROBABLE'): HostilePair => ({
  what,
  one,
  other,
  grade,
  isSame,
})

/** What makes names, dates and contacts of one person differ in Canada, and those of several agree. */
export const hostilePairs: readonly HostilePair[] = [
  // One person, written in two ways.
  pair('accents', 'PROBABLE', named('Hélène', 'Bélanger'), named('Helene', 'Belanger')),
  pair('letter case', 'PROBABLE', named('CHLOÉ', 'CÔTÉ'), named('chloé', 'côté')),
  pair('hyphen or space', 'PROBABLE', named('Marie-Ève', 'Roy'), named('Marie Eve', 'Roy')),
  pair('written together', 'PROBABLE', named('Jean-Pierre', 'Roy'), named('Jeanpierre', 'Roy')),
  pair('apostrophe', 'PROBABLE', named('Ann', "L'Heureux"), named('Ann', 'L’Heureux')),
  pair('apostrophe left out', 'PROBABLE', named('Liam', "O'Brien"), named('Liam', 'OBrien')),
  pair('Saint and St', 'PROBABLE', named('Luc', 'St-Onge'), named('Luc', 'Saint-Onge')),
  pair('St. with a space', 'PROBABLE', named('Luc', 'St. Onge'), named('Luc', 'Saint Onge')),
  pair('Ste and Sainte', 'PROBABLE', named('Anne', 'Ste-Marie'), named('Anne', 'Sainte-Marie')),
  pair('St written together', 'PROBABLE', named('Luc', 'StPierre'), named('Luc', 'Saint-Pierre')),
  pair('Mc and Mac', 'PROBABLE', named('Heather', 'MacDonald'), named('Heather', 'McDonald')),
  pair('Mc with a space', 'PROBABLE', named('Heather', 'Mc Kenzie'), named('Heather', 'McKenzie')),
  pair('particle written together', 'PROBABLE', named('Sofía', 'de la Cruz'), named('Sofia', 'De La Cruz')),
  pair('particle left out', 'PROBABLE', named('Pieter', 'van Dyke'), named('Pieter', 'Dyke')),
  pair('maiden name added', 'PROBABLE', named('Julie', 'Roy'), named('Julie', 'Tremblay-Roy')),
  pair('double name shortened', 'PROBABLE', named('Julie', 'Tremblay-Roy'), named('Julie', 'Tremblay')),
  pair(
    'maiden name only, same contacts',
    'PROBABLE',
    named('Julie', 'Gagnon', { primaryMobile: '+15145550101' }),
    named('Julie', 'Lavoie', { primaryMobile: '+15145550101' }),
  ),
  pair('nickname', 'PROBABLE', named('William', 'Smith'), named('Bill', 'Smith')),
  pair('nickname of a nickname', 'PROBABLE', named('Betty', 'Clark'), named('Liz', 'Clark')),
  pair('French short form', 'PROBABLE', named('Emmanuel', 'Dubé'), named('Manu', 'Dubé')),
  pair('Peggy is Margaret', 'PROBABLE', named('Peggy', 'Reid'), named('Margaret', 'Reid')),
  pair('middle name', 'PROBABLE', named('John Michael', 'Reid'), named('John', 'Reid')),
  pair('spelled as it sounds', 'PROBABLE', named('Catherine', 'Thibault'), named('Kathryn', 'Thibeau')),
  pair('typing error in a name', 'PROBABLE', named('Tabitha', 'Pelletier'), named('Tabktha', 'Pelletier')),
  pair('letters the wrong way round', 'PROBABLE', named('Michael', 'Pelletier'), named('Micheal', 'Pelletier')),
  pair('names swapped', 'PROBABLE', named('Thomas', 'Xavier'), named('Xavier', 'Thomas')),
  pair('names swapped, with an error', 'PROBABLE', named('Thomas', 'Pelletier'), named('Peletier', 'Thomas')),
  pair('day and month swapped', 'PROBABLE', named('Nadia', 'Roy', { dob: '1980-02-03' }), named('Nadia', 'Roy', { dob: '1980-03-02' })),
  pair('a digit of the year', 'PROBABLE', named('Nadia', 'Roy', { dob: '1981-02-03' }), named('Nadia', 'Roy', { dob: '1987-02-03' })),
  pair(
    'street abbreviated',
    'PROBABLE',
    named('Guy', 'Roy', { streetAddress: '8 Main Street' }),
    named('Guy', 'Roy', { streetAddress: '8 Main St.' }),
  ),
  pair('moved house', 'PROBABLE', named('Guy', 'Roy'), named('Guy', 'Roy', { postalCode: 'V6B 1A1', streetAddress: '900 Burrard Street' })),
  pair(
    'name outside the Latin script',
    'PROBABLE',
    named('秀英', '王', { postalCode: null, streetAddress: null }),
    named('秀英', '王', { postalCode: null, streetAddress: null }),
  ),
  pair(
    'card alone, all else retyped',
    'POSSIBLE',
    named('Ann', 'Roy', { healthCardProvinceId: 'QC', healthCardNumber: 'ROYA80520312' }),
    { firstName: 'Zoé', lastName: 'Gagnon', dob: '1955-12-30', healthCardProvinceId: 'QC', healthCardNumber: 'ROYA80520312' },
    false,
  ),
  pair(
    'card written with spaces',
    'PROBABLE',
    { firstName: 'Ann', lastName: 'Roy', healthCardProvinceId: 'QC', healthCardNumber: 'ROYA 8052 0312' },
    { firstName: 'Ann', lastName: 'Roy', healthCardProvinceId: 'QC', healthCardNumber: 'ROYA80520312' },
  ),
  // Two people who have much in common.
  pair('twins', 'POSSIBLE', named('Léa', 'Morin', home), named('Rosalie', 'Morin', home)),
  pair('twins with the first half of a name', 'POSSIBLE', named('Marie-Ève', 'Morin', home), named('Marie-Claude', 'Morin', home)),
  pair('twins, a boy and a girl', 'POSSIBLE', named('Danielle', 'Morin', home), named('Daniel', 'Morin', { ...home, gender: 'male' })),
  pair(
    'father and son',
    'POSSIBLE',
    named('Robert', 'Caron', { ...home, gender: 'male', dob: '1951-04-09' }),
    named('Robert', 'Caron', { ...home, gender: 'male', dob: '1978-11-20' }),
  ),
  pair(
    'father and son, junior',
    'POSSIBLE',
    named('James', 'Reid', { ...home, gender: 'male', dob: '1949-04-09' }),
    named('James', 'Reid Jr.', { ...home, gender: 'male', dob: '1979-04-19' }),
  ),
  pair(
    'a couple with shared contacts',
    'POSSIBLE',
    named('Guy', 'Caron', { ...home, dob: '1970-01-05' }),
    named('Line', 'Caron', { ...home, dob: '1972-08-21' }),
  ),
  pair(
    'brothers with a shared phone',
    null,
    named('Marc', 'Roy', { primaryMobile: '+14185550101', postalCode: 'G1R 4P5', dob: '1990-05-05' }),
    named('Steve', 'Roy', { primaryMobile: '+14185550101', dob: '1986-09-17', streetAddress: '7 rue Dorion' }),
  ),
  pair(
    'flatmates with a shared phone',
    null,
    named('Nour', 'Haddad', { primaryMobile: '+14185550101', dob: '1999-01-01' }),
    named('Wei', 'Chen', { primaryMobile: '+14185550101', dob: '1997-07-30' }),
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
    named('Marie', 'Tremblay', { dob: '1950-01-15' }),
    named('Marie', 'Tremblay', { dob: '1950-10-28', postalCode: 'J4K 2R9', streetAddress: '300 boulevard Taschereau' }),
  ),
  pair(
    'same common name and nothing else',
    null,
    named('John', 'Smith', { dob: '1950-01-15' }),
    named('John', 'Smith', { dob: '1971-10-28', postalCode: 'J4K 2R9', streetAddress: '300 boulevard Taschereau' }),
  ),
  pair(
    'born on the same day',
    null,
    named('Ngozi', 'Okafor'),
    named('Sylvain', 'Fortin', { postalCode: 'V6B 1A1', streetAddress: '900 Burrard Street' }),
  ),
  pair(
    'neighbours',
    null,
    named('Owen', 'Hughes', { dob: '1944-01-01' }),
    named('Priya', 'Singh', { dob: '1992-12-12', streetAddress: '14 rue Sherbrooke Ouest' }),
  ),
]
