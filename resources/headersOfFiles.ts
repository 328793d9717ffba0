/**
 * How hospitals, registries and spreadsheets head their columns, in both languages, beside the labels of the screens. Letter case, accents
 * and punctuation do not count. Shared by the resources whose files hold people and places.
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
