import type { Values } from '#resources/core/conditions.ts'

/**
 * Values that a hook of the domain requires, where it does not accept every value that the declaration allows.
 * @param today YYYY-MM-DD
 */
export const valuesForHooks = (today: string): Readonly<Record<string, Values>> => ({
  // Participations are made without a form: a field that is required of them asks nothing of other samples.
  customField: { of: 'participantStudy' },
  savedView: { listOf: 'savedView', settings: {} },
  // A study has one main consent in use.
  studyConsent: { purpose: 'SUB_STUDY' },
  apiToken: { expiresAt: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString() },
  notification: { category: 'LEARNING', topic: 'COURSE_TO_TAKE', record: 'course' },
  documentReading: { versionNumber: 1 },
  siteSurveySubmission: { period: today.slice(0, 7) },
  courseLesson: { kind: 'LINK' },
  customReport: { measure: { of: 'participant', by: ['gender'], chart: 'bars' } },
  dataRule: { expression: '{wellBeing} < 3', question: 'wellBeing' },
  webhook: { resource: 'site', secret: 'a secret that is long enough', address: 'https://receiver.example/hook' },
})

/** References for which a hook takes no new row, by resource: those of a row of the demo stand in. */
export const demoReferences: Readonly<Record<string, readonly string[]>> = {
  dataRule: ['formId'],
  formAssignment: ['formId'],
  studyConsentForm: ['formId'],
}
