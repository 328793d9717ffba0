import { expect, it } from 'vitest'
import { pageNames } from '../core/access.ts'
import type { FieldDefinition } from '../core/field.ts'
import { getResource } from '../index.ts'
import { topics } from '../messages/topics.ts'
import { measures } from '../reports/measures.ts'
import { reportNames } from '../reports/reportNames.ts'
import { longestSummary, longestTitle, truncateText } from '../studies/registry/registryAnswers.ts'
import { reminderHours } from '../studies/studyReminder.ts'

/** Values and limits that the specifications list. Other tests follow the declarations, so they would not notice a missing value. */
function valuesOf(resource: string, field: string): readonly unknown[] {
  const { states, values } = getResource(resource).fields[field] as FieldDefinition & {
    readonly states?: readonly unknown[]
    readonly values?: readonly unknown[]
  }
  return states ?? values ?? []
}

const initialOf = (resource: string, field: string): unknown =>
  (getResource(resource).fields[field] as FieldDefinition & { readonly initial?: unknown }).initial

/** Specification 1, section 9, and specification 2, sections 3, 4 and 9. */
it.each([
  ['study', 'status', ['DRAFT', 'RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD', 'COMPLETED', 'CANCELLED', 'ARCHIVED']],
  ['participantStudy', 'recruitmentStatus', ['IN_SCREENING', 'ENROLLED', 'NOT_ENROLLED']],
  ['participantStudy', 'dctStatus', ['NOT_REGISTERED', 'INVITE_SENT', 'ACTIVE', 'NOT_CONSENTED', 'SCHEDULED', 'REVIEW', 'CONSENTED']],
  ['participantVisit', 'status', ['UNSCHEDULED', 'SCHEDULED', 'COMPLETED', 'CANCELLED', 'MISSED']],
  ['visit', 'type', ['IN_CLINIC', 'TELEHEALTH', 'TELEPHONE', 'FORM_ONLY', 'VIRTUAL', 'ECONSENT']],
  ['user', 'status', ['UNVERIFIED', 'ACTIVE', 'AUTHENTICATED', 'FEDERATED', 'DEACTIVATED']],
  ['user', 'passwordExpiry', ['NEVER', 'AFTER_DAYS']],
  ['announcement', 'status', ['DRAFT', 'PUBLISHED']],
  ['learnerCourse', 'state', ['READY', 'IN_PROGRESS', 'FINISHED']],
  ['siteSurvey', 'frequency', ['MONTHLY', 'YEARLY']],
  ['formAssignment', 'scheduleType', ['ONE_TIME', 'RECURRING', 'CONTINUOUS']],
  ['formAssignment', 'unit', ['DAYS', 'WEEKS', 'MONTHS']],
  ['form', 'formType', ['DEFAULT', 'CONSENT']],
  ['consent', 'sentThrough', ['SMS', 'EMAIL', 'BOTH']],
  ['consent', 'reviewWay', ['VIRTUAL', 'IN_PERSON']],
  ['unlock', 'code', ['STUDY_RELATED_ACCESS', 'MEDICAL_EMERGENCY', 'CONTACT_LOOKUP']],
  ['participant', 'gender', ['female', 'male', 'other', 'unknown']],
  ['participant', 'clinicalSex', ['FEMALE', 'MALE', 'OTHER', 'UNKNOWN']],
  ['participant', 'heightUnit', ['CM', 'INCH']],
  ['participant', 'weightUnit', ['KG', 'LBS']],
  [
    'participant',
    'participantContactAgreementType',
    ['AGREEMENT_TO_CONTACT_FOR_ANY_STUDY', 'AGREEMENT_TO_BE_CONTACTED_BY_MEDICAL_CONDITION_AREA_ONLY'],
  ],
  ['therapy', 'doseUnit', ['G', 'MG', 'MICROGRAM', 'L', 'ML', 'OTHER']],
  ['therapy', 'routeOfAdministration', ['ORAL', 'TOPICAL', 'SUBCUTANEOUS', 'RECTAL', 'OTHER']],
  [
    'therapy',
    'doseForm',
    ['TABLET', 'CAPSULE', 'PATCH', 'OINTMENT', 'SUPPOSITORY', 'AEROSOL', 'SPRAY', 'SUSPENSION', 'GEL', 'LIQUID', 'CREAM', 'OTHER'],
  ],
  ['therapy', 'scheduleFrequency', ['ONCE_A_DAY', 'TWICE_A_DAY', 'THREE_TIMES_A_DAY', 'BEFORE_MEALS', 'AFTER_MEALS', 'AS_NEEDED', 'OTHER']],
])('the specified values of %s.%s exist, and no others', (resource, field, values) => {
  expect(valuesOf(resource, field).toSorted()).toEqual(values.toSorted())
})

it.each([
  ['study', 'status', 'DRAFT'],
  ['participantStudy', 'recruitmentStatus', 'IN_SCREENING'],
  ['announcement', 'status', 'DRAFT'],
  ['consent', 'state', 'NOT_SENT'],
  ['notification', 'status', 'UNREAD'],
])('a new row of %s has the specified initial value of %s', (resource, field, value) => {
  expect(initialOf(resource, field)).toBe(value)
})

it('every specified page permission exists, and no other except those of safety, finance, essential records, site logs and randomisation', () => {
  expect(pageNames.toSorted()).toEqual(
    [
      ...['SAFETY', 'FINANCE', 'ESSENTIAL_RECORDS', 'SITE_LOGS', 'RANDOMISATION', 'RANDOMISATION_UNBLINDED'],
      ...['DAILY_ACTIVITIES', 'SCREENING', 'STUDY_CONDUCT', 'PARTICIPANTS', 'NOTIFICATIONS', 'PORTFOLIO', 'VISIT_SCHEDULE'],
      ...['STUDY_SCHEDULER', 'SITE_SURVEYS', 'ADMIN_SITE_SURVEYS', 'ADMIN', 'ADMIN_ORGANIZATION', 'ADMIN_STUDY', 'ADMIN_USERS'],
      ...['ADMIN_FORMS', 'ADMIN_AUDIT', 'ADMIN_SITES', 'ADMIN_ROLES', 'ASSIGN_FORMS', 'ADMIN_ANNOUNCEMENTS', 'REPORTS'],
      ...['RECRUITMENT_DASHBOARD', 'LEARNING', 'LMS_ADMIN', 'DOCUMENT_LIBRARY', 'RESOURCE_LIBRARY', 'ADMIN_DCT_SETUP', 'DEV'],
    ].toSorted(),
  )
})

it('every specified report exists', () => {
  expect(reportNames).toEqual(
    expect.arrayContaining([
      ...['portfolioInsights', 'studyInsights', 'demographics', 'enrolmentInsights'],
      ...['recruitmentSource', 'studySiteStatus', 'userReport', 'learningCompletion'],
    ]),
  )
})

it('every specified topic of notifications exists', () => {
  expect(topics).toEqual(
    expect.arrayContaining([
      ...['NEW_PARTICIPANT', 'VISIT_REQUESTED', 'VISIT_MISSED', 'VISIT_COMPLETED', 'PARTICIPANT_ENROLLED'],
      ...['REGISTRATION_COMPLETED', 'EPRO_SUBMITTED', 'EPRO_NOT_SUBMITTED', 'CONSENT_SIGNED'],
    ]),
  )
})

it('the report of participants shows the ten most frequent conditions', () => {
  expect(measures.conditions.most).toBe(10)
})

it('reminders come after the specified hours', () => {
  expect(reminderHours).toEqual({ DAILY: 24, WEEKLY: 168, MONTHLY: 720 })
})

it('titles and summaries of the registry are shortened at the specified lengths', () => {
  expect(truncateText('x'.repeat(75), longestTitle)).toBe('x'.repeat(75))
  expect(truncateText('x'.repeat(76), longestTitle)).toBe(`${'x'.repeat(75)}...`)
  expect(truncateText('x'.repeat(116), longestSummary)).toBe(`${'x'.repeat(115)}...`)
})
