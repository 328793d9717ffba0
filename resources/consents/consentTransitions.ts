import { grantedConsents, openConsents } from './consentStates.ts'

/** Fields that the attestation and the countersignature sign. */
const signed = [
  'participantStudyId',
  'studyId',
  'siteId',
  'studyConsentId',
  'number',
  'language',
  'formVersionId',
  'integrityKey',
  'explainedBy',
  'givenOn',
  'givenTime',
  'givenWay',
  'givenBy',
  'representativeName',
  'representativeRelation',
  'witnessName',
  'scanFileId',
  'answers',
  'attestedBy',
  'meetingId',
] as const

/** Fields that the participant signs at home, including the typed name and the drawn signature. */
const signedFromAfar = [...signed, 'releasedOn', 'signedOn', 'signedName', 'signedMark', 'signedFrom', 'signedDevice'] as const

/** Steps of a consent, from the request to its signatures, refusal or withdrawal. Specification 2, section 4, "E-consent"; 21 CFR 11.50. */
export const consentTransitions = {
  send: {
    from: ['NOT_SENT', 'REQUIRES_RECONSENT', 'SENT'],
    to: 'SENT',
    action: 'CONTRIBUTE',
    asks: { sentThrough: 'required' },
    sets: { sentOn: '$now' },
  },
  begin: {
    from: ['NOT_SENT', 'REQUIRES_RECONSENT', 'SENT'],
    to: 'ACTIVE',
    action: 'CONTRIBUTE',
    sets: { explainedBy: '$me' },
  },
  // A user with the explaining role allows signing after the consent discussion. From then on, the participant can sign at home.
  releaseSigning: {
    from: ['SENT', 'ACTIVE', 'REVIEW_SCHEDULED'],
    to: 'ACTIVE',
    action: 'CONTRIBUTE',
    when: { field: 'releasedOn', filled: false },
    sets: { explainedBy: '$me', releasedOn: '$now' },
  },
  // The participant has opened the consent on the participant pages.
  open: { from: ['SENT', 'REQUIRES_RECONSENT'], to: 'ACTIVE' },
  sign: {
    from: ['ACTIVE', 'REVIEW_SCHEDULED'],
    to: 'CONSENTED',
    asks: { signedName: 'required', signedMark: 'optional', signedFrom: 'optional', signedDevice: 'optional' },
    sets: { givenOn: '$today', givenBy: 'PARTICIPANT', givenWay: 'REMOTE', signedOn: '$now' },
    signature: { of: signedFromAfar },
  },
  scheduleReview: {
    from: ['SENT', 'ACTIVE', 'REVIEW_SCHEDULED'],
    to: 'REVIEW_SCHEDULED',
    action: 'CONTRIBUTE',
    asks: { reviewWay: 'required', reviewDate: 'required', reviewTime: 'required' },
  },
  attest: {
    from: openConsents,
    to: 'CONSENTED',
    action: 'CONTRIBUTE',
    asks: {
      givenOn: 'required',
      givenTime: 'required',
      givenBy: 'required',
      representativeName: 'optional',
      representativeRelation: 'optional',
      witnessName: 'optional',
      explainedBy: 'optional',
      scanFileId: 'optional',
    },
    sets: { attestedBy: '$me', attestedOn: '$now' },
    signature: { of: signed },
  },
  countersign: {
    from: ['CONSENTED'],
    to: 'LAST_REVIEW',
    action: 'REVIEW',
    when: { field: 'needsCountersignature', is: true },
    notBy: 'attestedBy',
    sets: { countersignedBy: '$me', countersignedOn: '$now' },
    signature: { of: signed },
  },
  decline: {
    from: openConsents,
    to: 'DECLINED',
    action: 'CONTRIBUTE',
    asks: { declinedOn: 'optional', scanFileId: 'optional' },
    sets: { declinedBy: '$me' },
    reason: 'optional',
    dangerous: true,
  },
  withdraw: {
    from: grantedConsents,
    to: 'WITHDRAWN',
    action: 'CONTRIBUTE',
    asks: { withdrawalScope: 'required' },
    sets: { withdrawnOn: '$today' },
    reason: 'required',
    dangerous: true,
  },
} as const
