import type { Consent, ConsentProvision, ConsentVerification } from 'fhir/r4'
import type { ResourceAnswer } from '../core/rows.ts'
import { codesOf, identifierOf, metaOf, nonEmpty, referenceTo, stateExtension } from './elements.ts'
import { defineMapping } from './types.ts'

type Row = ResourceAnswer['consent']

/** FHIR status by the state of the consent. A consent that must be given again is a new, undecided request. */
export const consentStatuses = {
  NOT_SENT: 'draft',
  SENT: 'proposed',
  ACTIVE: 'proposed',
  REVIEW_SCHEDULED: 'proposed',
  REQUIRES_RECONSENT: 'proposed',
  CONSENTED: 'active',
  LAST_REVIEW: 'active',
  DECLINED: 'rejected',
  WITHDRAWN: 'inactive',
  ENDED: 'inactive',
} as const satisfies Readonly<Record<Row['state'], Consent['status']>>

export const consentMapping = defineMapping({
  type: 'Consent',
  of: 'consent',
  search: {
    patient: { type: 'reference', field: 'participantId', to: 'Patient', about: 'The participant.' },
    study: { type: 'reference', field: 'studyId', to: 'ResearchStudy', about: 'The study; a parameter of this product.' },
    status: { type: 'token', codes: codesOf('state', consentStatuses), about: 'Status of the consent.' },
    date: { type: 'date', field: 'givenOn', isDay: true, about: 'Day on which the consent was given.' },
  },
  sort: { date: 'givenOn', _lastUpdated: 'updatedAt', _id: 'id' },
  includes: { patient: { field: 'participantId', to: 'Patient' } },
  toFhir: (row, context) =>
    nonEmpty({
      resourceType: 'Consent',
      id: row.id,
      meta: metaOf(row),
      extension: [stateExtension(context, row.state)],
      identifier: [identifierOf(context, 'consent-number', String(row.number ?? 1))],
      status: consentStatuses[row.state],
      scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'research' }] },
      category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentcategorycodes', code: 'research' }] }],
      patient: referenceTo('Patient', row.participantId, row.labels?.participantId),
      dateTime: row.signedOn ?? row.givenOn ?? row.declinedOn ?? undefined,
      performer: row.givenBy === 'PARTICIPANT' ? [referenceTo('Patient', row.participantId) ?? {}] : [],
      sourceReference: referenceTo('QuestionnaireResponse', row.formSubmissionId),
      policy: row.formVersionId ? [{ uri: `${context.base}/Questionnaire/${row.formVersionId}` }] : [],
      policyRule: { text: row.labels?.studyConsentId ?? row.studyConsentId },
      verification: verificationOf(row),
      provision: provisionOf(row),
    } as const satisfies Consent),
})

/** Signatures: of the participant or of the user who attested, then of the user who countersigned. */
const verificationOf = (row: Row): ConsentVerification[] => [
  ...(row.signedOn || row.attestedOn
    ? [
        nonEmpty({
          verified: true,
          verifiedWith: row.givenBy === 'PARTICIPANT' ? referenceTo('Patient', row.participantId) : undefined,
          verificationDate: row.signedOn ?? row.attestedOn ?? undefined,
        }),
      ]
    : []),
  ...(row.countersignedOn ? [{ verified: true, verificationDate: row.countersignedOn }] : []),
]

/** Permission that the decision grants or refuses; none before a decision. */
function provisionOf(row: Row): ConsentProvision | undefined {
  const status = consentStatuses[row.state]
  if (status === 'draft' || status === 'proposed') return undefined
  return nonEmpty<ConsentProvision>({
    type: status === 'active' ? 'permit' : 'deny',
    period: nonEmpty({ start: row.givenOn ?? row.declinedOn ?? undefined, end: row.withdrawnOn ?? undefined }),
    purpose: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-ActReason', code: 'HRESCH' }],
  })
}
