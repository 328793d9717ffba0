import type { areas } from '../../frontend/areas.ts'

/** Keys under which areas add pieces of one kind. */
type KeysOf<Kind extends string> = KeysIn<(typeof areas)[number], Kind>
type KeysIn<Each, Kind extends string> = Each extends { readonly [Name in Kind]: infer Pieces } ? keyof Pieces & string : never

/**
 * Hand-made pieces that generated screens show. The compiler compares each list with `frontend/areas.ts`, which has style sheets and cannot be
 * loaded here: a piece that is added or removed there does not compile until it is listed.
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
  'visitRequest.slots': true,
  'webhook.resource': true,
} as const satisfies Readonly<Record<KeysOf<'fields'>, true>>

export const handMadeHeaders = { course: true, participant: true, task: true } as const satisfies Readonly<Record<KeysOf<'headers'>, true>>

export const handMadeListActions = {
  course: true,
  form: true,
  formSubmission: true,
  notification: true,
  participantStudy: true,
  study: true,
} as const satisfies Readonly<Record<KeysOf<'listActions'>, true>>

/** Fields that the header of a record shows: the tabs of the detail below leave them out. */
export const fieldsInHeader: Readonly<Record<string, readonly string[]>> = {
  participant: [
    'participantClientId',
    'dob',
    'age',
    'gender',
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
