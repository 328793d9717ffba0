/**
 * Column names that hospitals, registries and spreadsheets use, in both languages, in addition to the labels of the screens. Case,
 * accents and punctuation are ignored. Shared by the resources that import people and addresses.
 */
export const nameHeaders = {
  firstName: ['given name', 'given', 'given names', 'first', 'forename', 'fname', 'prénoms', 'prénom usuel'],
  lastName: ['surname', 'last', 'family name', 'family', 'lname', 'nom', 'nom de naissance', 'patronyme'],
} as const

export const emailHeaders = ['email address', 'mail', 'adresse courriel', 'adresse électronique', 'adresse e-mail'] as const

export const phoneHeaders = ['phone number', 'telephone', 'telephone number', 'tel', 'numéro de téléphone', 'n° de téléphone'] as const

export const mobileHeaders = [
  'cell',
  'cell phone',
  'cell number',
  'cellular',
  'mobile',
  'mobile number',
  'cellulaire',
  'numéro de cellulaire',
  'portable',
  ...phoneHeaders,
] as const

export const postalCodeHeaders = ['postal code', 'postcode', 'postal', 'zip', 'zip code', 'code postal', 'cp'] as const

export const provinceHeaders = ['province', 'state', 'prov', 'province of residence', 'état'] as const
