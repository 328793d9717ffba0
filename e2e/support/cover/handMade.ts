import type { areas } from '../../../frontend/areas.ts'

/** Names that the areas of the application give to their components of one kind. */
type KeysOf<Kind extends string> = AreaKeys<(typeof areas)[number], Kind>
type AreaKeys<Each, Kind extends string> = Each extends { readonly [Name in Kind]: infer Pieces } ? keyof Pieces & string : never

/**
 * Hand-made components that generated screens show. The compiler compares each list with `frontend/areas.ts`, which imports style sheets
 * and cannot be loaded here. If a component is added or removed there, this file does not compile until its list is updated.
 */
export const handMadeFields = {
  'attachment.contentType': true,
  'attachment.fileName': true,
  'attachment.fileSize': true,
  'attachmentVersion.contentType': true,
  'attachmentVersion.fileName': true,
  'attachmentVersion.fileSize': true,
  'auditHistory.at': true,
  'auditHistory.recordId': true,
  'auditHistory.sentence': true,
  'boardColumn.tone': true,
  'candidateStatus.tone': true,
  'columnForm.formId': true,
  'customReport.measure': true,
  'dataRule.expression': true,
  'dataRule.question': true,
  'definition.term': true,
  'document.contentType': true,
  'document.fileSize': true,
  'documentVersion.contentType': true,
  'documentVersion.fileSize': true,
  'duplicatePair.firstId': true,
  'duplicatePair.grade': true,
  'duplicatePair.secondId': true,
  'feedback.screenshot': true,
  'followUp.dueOn': true,
  'formAssignment.formId': true,
  'formQuery.question': true,
  'organisation.agreementToContactUrl': true,
  'organisation.customUrl': true,
  'organisation.featureFlags': true,
  'organisation.theme': true,
  'participant.bsa': true,
  'participant.dob': true,
  'participantStudy.failedCheckIds': true,
  'participantStudy.notEnrolledReasonId': true,
  'randomisation.stratum': true,
  'randomisationSlot.stratum': true,
  'recordRead.at': true,
  'role.abilities': true,
  'role.roleName': true,
  'savedReport.name': true,
  'studySiteAssignment.siteId': true,
  'studySiteContact.siteId': true,
  'studySource.tone': true,
  'therapy.therapyName': true,
  'unlock.at': true,
  'unlock.expiresAt': true,
  'visitForm.formId': true,
  'deviation.daysOutside': true,
  'participantVisit.daysOutside': true,
  'visitRequest.slots': true,
  'visitRequest.visitDate': true,
  'visitRequest.visitTime': true,
  'webhook.resource': true,
} as const satisfies Readonly<Record<KeysOf<'fields'>, true>>

export const handMadeHeaders = { consent: true, course: true, participant: true, task: true } as const satisfies Readonly<
  Record<KeysOf<'headers'>, true>
>

export const handMadeListActions = {
  course: true,
  form: true,
  formSubmission: true,
  notification: true,
  participantStudy: true,
  study: true,
  trainingLog: true,
  unratedVisit: true,
} as const satisfies Readonly<Record<KeysOf<'listActions'>, true>>

/** Fields that the header of a record shows. The tabs below the header omit them. */
export const fieldsInHeader: Readonly<Record<string, readonly string[]>> = {
  consent: [
    'state',
    'sentOn',
    'sentThrough',
    'explainedBy',
    'countersignedBy',
    'countersignedOn',
    'declinedOn',
    'declinedBy',
    'withdrawnOn',
  ],
  participant: [
    'participantClientId',
    'dob',
    'age',
    'gender',
    'healthCardProvinceId',
    'healthCardNumber',
    'primaryMobile',
    'email',
    'streetAddress',
    'postalCode',
    'province',
    'country',
  ],
  task: ['status', 'done', 'total'],
} as const satisfies Readonly<Record<KeysOf<'told'>, readonly string[]>>
