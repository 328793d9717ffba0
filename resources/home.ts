import type { Level, PageName } from './core/access.ts'
import { homeDays } from './homeDays.ts'
import type { ResourceName } from './index.ts'

/**
 * What the home page counts. Each figure is the total of a list: the server counts that list for its reader, and the screen leads to it, both by the
 * query below. What a reader may not list, and what they could do nothing about, is left out for them.
 */
export interface HomeCount {
  readonly resource: ResourceName
  /** The list's filters, as its address has them; of several values, any. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  /** The filter that names a study: who is in none is not told the figure. Absent: the count is of no study, and is left out while one is chosen, as its list would be narrowed by it. */
  readonly studyField?: string
  /** It is of no study, whichever is chosen. */
  readonly isOfOrganisation?: true
  readonly needs: { readonly page: PageName; readonly action: Level }
  /** How many of them came in the last seven days: a list of its own, with its own filter of the study. */
  readonly newest?: Pick<HomeCount, 'resource' | 'query' | 'studyField'>
}

/** Weeks that the chart of enrolment shows, this one included. */
export const homeWeeks = 12

const seesPeople = { page: 'PARTICIPANTS', action: 'VIEW' } as const
const worksWithPeople = { page: 'PARTICIPANTS', action: 'CONTRIBUTE' } as const
const plansVisits = { page: 'VISIT_SCHEDULE', action: 'CONTRIBUTE' } as const
const screensPeople = { page: 'SCREENING', action: 'CONTRIBUTE' } as const
const reviewsPeople = { page: 'SCREENING', action: 'REVIEW' } as const
const ownsPeople = { page: 'PARTICIPANTS', action: 'OWN' } as const
const runsStudies = { page: 'ADMIN_STUDY', action: 'CONTRIBUTE' } as const
const since = `$today-${homeDays}`
const underWay = ['DRAFT', 'RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD'] as const

const withoutAgreement = { participantContactAgreementType_filled: 'false' } as const

/** The figures at the top, in their order. */
export const homeFigures = {
  inScreening: {
    resource: 'participant',
    query: { recruitmentStatuses: 'IN_SCREENING' },
    studyField: 'studyIds',
    needs: seesPeople,
    newest: {
      resource: 'participantStudy',
      query: { recruitmentStatus: 'IN_SCREENING', dateAdded_gte: since },
      studyField: 'studyId',
    },
  },
  enrolled: {
    resource: 'participant',
    query: { recruitmentStatuses: 'ENROLLED' },
    studyField: 'studyIds',
    needs: seesPeople,
    newest: { resource: 'participantStudy', query: { recruitmentStatus: 'ENROLLED', enrolledOn_gte: since }, studyField: 'studyId' },
  },
  withoutAgreement: {
    resource: 'participant',
    query: withoutAgreement,
    studyField: 'studyIds',
    needs: seesPeople,
    newest: { resource: 'participant', query: { ...withoutAgreement, createdAt_gte: since }, studyField: 'studyIds' },
  },
  duplicates: {
    resource: 'duplicatePair',
    query: { status: 'OPEN' },
    isOfOrganisation: true,
    needs: ownsPeople,
    newest: { resource: 'duplicatePair', query: { status: 'OPEN', createdAt_gte: since } },
  },
} as const satisfies Readonly<Record<string, HomeCount>>

/** The lines of "To do", in their order; each is left out while there is nothing to do. */
export const homeTasks = {
  followUpsDue: {
    resource: 'followUp',
    query: { ownerId: '$me', state: 'OPEN', dueOn_lte: '$today' },
    needs: worksWithPeople,
  },
  visitsToday: {
    resource: 'participantVisit',
    query: { status: 'SCHEDULED', visitDate: '$today' },
    studyField: 'studyId',
    needs: plansVisits,
  },
  visitsOverdue: {
    resource: 'participantVisit',
    query: { status: 'SCHEDULED', visitDate_lte: '$today-1' },
    studyField: 'studyId',
    needs: plansVisits,
  },
  missedToReview: {
    resource: 'participantVisit',
    query: { status: 'MISSED', unreviewedSince_filled: 'true' },
    studyField: 'studyId',
    needs: plansVisits,
  },
  visitRequests: { resource: 'visitRequest', query: { state: 'REQUESTED' }, studyField: 'studyId', needs: plansVisits },
  formsOverdue: {
    resource: 'formSubmission',
    query: { status: ['NOT_STARTED', 'IN_PROGRESS'], dueOn_lte: '$today-1' },
    studyField: 'studyId',
    needs: screensPeople,
  },
  formsToReview: { resource: 'formSubmission', query: { attention: 'TO_REVIEW' }, studyField: 'studyId', needs: reviewsPeople },
  formsToSign: { resource: 'formSubmission', query: { attention: 'TO_SIGN' }, studyField: 'studyId', needs: reviewsPeople },
  answersToVerify: { resource: 'answerVerification', query: { status: 'OPEN' }, studyField: 'studyId', needs: reviewsPeople },
  formsToEnterAgain: { resource: 'secondEntry', query: { status: 'OPEN' }, studyField: 'studyId', needs: screensPeople },
  entriesToReconcile: { resource: 'secondEntry', query: { status: 'DIFFERENT' }, studyField: 'studyId', needs: screensPeople },
  queriesToAnswer: {
    resource: 'formQuery',
    query: { status: 'OPEN', assigneeId: '$me' },
    studyField: 'studyId',
    needs: screensPeople,
  },
  inNoStudy: { resource: 'participant', query: { createdBy: '$me', studyIds_filled: 'false' }, needs: worksWithPeople },
  enrolledWithoutAgreement: {
    resource: 'participant',
    query: { recruitmentStatuses: 'ENROLLED', ...withoutAgreement },
    studyField: 'studyIds',
    needs: worksWithPeople,
  },
  formsToApprove: {
    resource: 'form',
    query: { formLifecycle: 'PENDING', isActive: 'true', editedBy_ne: '$me' },
    isOfOrganisation: true,
    needs: { page: 'ADMIN_FORMS', action: 'MEDICAL_REVIEW' },
  },
  duplicatesToDecide: { resource: 'duplicatePair', query: { status: 'OPEN' }, isOfOrganisation: true, needs: ownsPeople },
  inTrash: { resource: 'participant', query: { trashed: 'true' }, needs: ownsPeople },
  unverifiedUsers: {
    resource: 'user',
    query: { status: 'UNVERIFIED' },
    isOfOrganisation: true,
    needs: { page: 'ADMIN_USERS', action: 'CONTRIBUTE' },
  },
  mailsNotSent: {
    resource: 'mail',
    query: { status: ['HELD', 'FAILED', 'UNCERTAIN'] },
    isOfOrganisation: true,
    needs: { page: 'ADMIN_USERS', action: 'OWN' },
  },
  studiesWithoutSite: { resource: 'study', query: { siteCount: '0', status: underWay }, isOfOrganisation: true, needs: runsStudies },
  studiesWithoutGoal: {
    resource: 'study',
    query: { sitesWithoutGoal_gte: '1', status: underWay },
    isOfOrganisation: true,
    needs: runsStudies,
  },
  roleChanges: {
    resource: 'auditHistory',
    // Without events of the set-up, which have no user.
    query: { kind: 'role', userId_filled: 'true', at_gte: since },
    isOfOrganisation: true,
    needs: { page: 'ADMIN_AUDIT', action: 'VIEW' },
  },
} as const satisfies Readonly<Record<string, HomeCount>>

export type HomeFigure = keyof typeof homeFigures
export type HomeTask = keyof typeof homeTasks
