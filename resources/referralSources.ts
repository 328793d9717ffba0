/** How a person came to the organisation: what a participant and an assignment to a study may name. */
export const referralSources = [
  'PHYSICIAN',
  'CLINIC',
  'ADVERTISEMENT',
  'WEBSITE',
  'SOCIAL_MEDIA',
  'FAMILY_OR_FRIEND',
  'PATIENT_GROUP',
  'REGISTRY',
  'OTHER',
] as const
