import type { Values } from '#resources/core/conditions.ts'

/**
 * Values that a hook of the domain requires where it accepts fewer values than the declaration allows.
 * @param today YYYY-MM-DD
 */
export const buildHookValues = (today: string): Readonly<Record<string, Values>> => ({
  // Custom fields of participations, because participations are created without a form: there, a required custom field does not affect
  // other samples.
  customField: { of: 'participantStudy' },
  savedView: { listOf: 'savedView', settings: {} },
  // A study can have only one main consent in use.
  studyConsent: { purpose: 'SUB_STUDY' },
  apiToken: { expiresAt: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString() },
  notification: { category: 'LEARNING', topic: 'COURSE_TO_TAKE', record: 'course' },
  documentReading: { versionNumber: 1 },
  siteSurveySubmission: { period: today.slice(0, 7) },
  courseLesson: { kind: 'LINK' },
  customReport: { measure: { of: 'participant', by: ['gender'], chart: 'bars' } },
  // A rate for the same thing may not overlap, and items by hand need a rate for a procedure.
  financeRate: { kind: 'PROCEDURE', label: `Sample ${crypto.randomUUID()}`, validFrom: '2020-01-01' },
  financeItem: { earnedOn: today, reason: 'Sample' },
  dataRule: { expression: '{wellBeing} < 3', question: 'wellBeing' },
  webhook: { resource: 'site', secret: 'a secret that is long enough', address: 'https://receiver.example/hook' },
})

/** Reference fields, by resource, for which a hook accepts no new row: they refer to a row of the demo data instead. */
export const demoReferences: Readonly<Record<string, readonly string[]>> = {
  dataRule: ['formId'],
  formAssignment: ['formId'],
  studyConsentForm: ['formId'],
}
