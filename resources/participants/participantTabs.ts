/** Sections of the form, which the detail view joins into seven tabs. Specification 2, section 2, names some of them. */
export const details = {
  key: 'details',
  groups: [
    { key: 'identity', fields: ['firstName', 'lastName', 'dob', 'age', 'gender', 'otherGender', 'clinicalSex'] },
    { key: 'contact', fields: ['email', 'primaryMobile', 'preferredContactType', 'noEmails', 'noSms'] },
    { key: 'address', fields: ['streetAddress', 'postalCode', 'country', 'province', 'timeZone'] },
    { key: 'healthCard', fields: ['healthCardProvinceId', 'healthCardNumber'] },
    { key: 'record', fields: ['referralSource', 'participantClientId', 'subjectId', 'tags', 'isRestrictedProfile', 'notes'] },
    { key: 'custom', fields: ['customValues'] },
  ],
} as const
export const health = {
  key: 'health',
  groups: [
    { key: 'measures', fields: ['height', 'heightUnit', 'weight', 'weightUnit', 'bsa', 'ecogScore'] },
    { key: 'history', fields: ['conditions', 'indications', 'allergies', 'diagnosis_year', 'treatmentInit'] },
    { key: 'physicians', fields: ['physician', 'physicianMobile', 'referredPhysician'] },
    { key: 'deceased', fields: ['deceased', 'deceasedOn'] },
  ],
} as const
export const agreement = { key: 'agreement', panel: 'contactAgreement' } as const
export const studies = { key: 'studies', panel: 'participantStudies', shows: { of: 'participantStudy', by: 'participantId' } } as const
export const concomitant = { key: 'concomitant', related: 'therapy', by: 'participantId' } as const
export const adverseEvents = { key: 'adverseEvents', related: 'adverseEvent', by: 'participantId' } as const
export const deviations = { key: 'deviations', related: 'deviation', by: 'participantId' } as const
export const contacts = { key: 'contacts', related: 'contactAttempt', by: 'participantId' } as const
export const followUps = { key: 'followUps', related: 'followUp', by: 'participantId' } as const
export const attachments = {
  key: 'attachments',
  panel: 'participantAttachments',
  shows: { of: 'attachment', by: 'participantId' },
} as const
