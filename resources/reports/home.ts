import type { Level, PageName } from '../core/access.ts'
import type { ResourceName } from '../core/registry.ts'
import { homeDays } from './idleDays.ts'

/**
 * A figure of the home page: the total of a list. The server counts it for the reader, and the screen links to it, both with the query
 * below. Lists that the reader may not see, and figures that they cannot act on, are left out.
 */
export interface HomeCount {
  readonly resource: ResourceName
  /** Filters of the list, as in its URL. If a filter has several values, any of them matches. */
  readonly query: Readonly<Record<string, string | readonly string[]>>
  /**
   * The list's study filter. Users without a study do not get the figure. Absent: the count belongs to no study. It is left out while a
   * study is selected, because the linked list would be filtered by that study.
   */
  readonly studyField?: string
  /** The figure is independent of the selected study. */
  readonly isOfOrganisation?: true
  readonly needs: { readonly page: PageName; readonly action: Level }
  /** A second list whose total explains the first: its newest rows, or those that are done. It has a separate query and study filter. */
  readonly note?: Pick<HomeCount, 'resource' | 'query' | 'studyField'>
}

/** Number of weeks in the enrolment chart, including the current one. */
export const homeWeeks = 12

const viewParticipants = { page: 'PARTICIPANTS', action: 'VIEW' } as const
const worksWithPeople = { page: 'PARTICIPANTS', action: 'CONTRIBUTE' } as const
const plansVisits = { page: 'VISIT_SCHEDULE', action: 'CONTRIBUTE' } as const
const screensPeople = { page: 'SCREENING', action: 'CONTRIBUTE' } as const
const reviewsPeople = { page: 'SCREENING', action: 'REVIEW' } as const
const ownsPeople = { page: 'PARTICIPANTS', action: 'OWN' } as const
const runsStudies = { page: 'ADMIN_STUDY', action: 'CONTRIBUTE' } as const
const recordsSafety = { page: 'SAFETY', action: 'CONTRIBUTE' } as const
const reviewsSafety = { page: 'SAFETY', action: 'REVIEW' } as const
const startVariable = `$today-${homeDays}`
const runningStatuses = ['DRAFT', 'RECRUITING', 'ACTIVE_NOT_RECRUITING', 'ON_HOLD'] as const

const lateVisits = { status: 'SCHEDULED', visitDate_lte: '$today-1' } as const
const overdueForms = { status: ['NOT_STARTED', 'IN_PROGRESS'], dueOn_lte: '$today-1' } as const
const withoutAgreement = { participantContactAgreementType_filled: 'false' } as const

/** Maximum number of figures at the top of the page. */
const maxFigures = 4

/** Figures for the top of the page, most important first. A user gets the first ones that their role permits (`figuresOffered`). */
export const homeFigures = {
  visitsToday: {
    resource: 'participantVisit',
    // Completed visits count too, so that the figure stays the same during the day.
    query: { status: ['SCHEDULED', 'COMPLETED'], visitDate: '$today' },
    studyField: 'studyId',
    needs: plansVisits,
    note: { resource: 'participantVisit', query: { status: 'COMPLETED', visitDate: '$today' }, studyField: 'studyId' },
  },
  lateVisits: {
    resource: 'participantVisit',
    query: lateVisits,
    studyField: 'studyId',
    needs: plansVisits,
  },
  formsToReview: { resource: 'formSubmission', query: { attention: 'TO_REVIEW' }, studyField: 'studyId', needs: reviewsPeople },
  formsToSign: { resource: 'formSubmission', query: { attention: 'TO_SIGN' }, studyField: 'studyId', needs: reviewsPeople },
  formsOverdue: { resource: 'formSubmission', query: overdueForms, studyField: 'studyId', needs: screensPeople },
  openQueries: {
    resource: 'formQuery',
    query: { status: 'OPEN' },
    studyField: 'studyId',
    needs: screensPeople,
    note: { resource: 'formQuery', query: { status: 'OPEN', assigneeId: '$me' }, studyField: 'studyId' },
  },
  inScreening: {
    resource: 'participant',
    query: { recruitmentStatuses: 'IN_SCREENING' },
    studyField: 'studyIds',
    needs: viewParticipants,
    note: {
      resource: 'participantStudy',
      query: { recruitmentStatus: 'IN_SCREENING', dateAdded_gte: startVariable },
      studyField: 'studyId',
    },
  },
  enrolled: {
    resource: 'participant',
    query: { recruitmentStatuses: 'ENROLLED' },
    studyField: 'studyIds',
    needs: viewParticipants,
    note: { resource: 'participantStudy', query: { recruitmentStatus: 'ENROLLED', enrolledOn_gte: startVariable }, studyField: 'studyId' },
  },
  withoutAgreement: {
    resource: 'participant',
    query: withoutAgreement,
    studyField: 'studyIds',
    needs: viewParticipants,
    note: { resource: 'participant', query: { ...withoutAgreement, createdAt_gte: startVariable }, studyField: 'studyIds' },
  },
  duplicates: {
    resource: 'duplicatePair',
    query: { status: 'OPEN' },
    isOfOrganisation: true,
    needs: ownsPeople,
    note: { resource: 'duplicatePair', query: { status: 'OPEN', createdAt_gte: startVariable } },
  },
} as const satisfies Readonly<Record<string, HomeCount>>

/** Lines of "To do", in their order. A line without tasks is left out. */
export const homeTasks = {
  seriousReportsLate: { resource: 'adverseEvent', query: { attention: 'REPORT_LATE' }, studyField: 'studyId', needs: recordsSafety },
  seriousReportsDue: { resource: 'adverseEvent', query: { attention: 'REPORT_DUE' }, studyField: 'studyId', needs: recordsSafety },
  followUpsDue: {
    resource: 'followUp',
    query: { ownerId: '$me', state: 'OPEN', dueOn_lte: '$today' },
    needs: worksWithPeople,
  },
  visitsOverdue: {
    resource: 'participantVisit',
    query: lateVisits,
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
    query: overdueForms,
    studyField: 'studyId',
    needs: screensPeople,
  },
  formsToReview: { resource: 'formSubmission', query: { attention: 'TO_REVIEW' }, studyField: 'studyId', needs: reviewsPeople },
  formsToSign: { resource: 'formSubmission', query: { attention: 'TO_SIGN' }, studyField: 'studyId', needs: reviewsPeople },
  eventsToReview: { resource: 'adverseEvent', query: { reviewStatus: 'TO_REVIEW' }, studyField: 'studyId', needs: reviewsSafety },
  deviationsToReview: { resource: 'deviation', query: { status: 'OPEN' }, studyField: 'studyId', needs: reviewsSafety },
  boardReportsDue: { resource: 'deviation', query: { attention: 'BOARD_REPORT_DUE' }, studyField: 'studyId', needs: recordsSafety },
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
  studiesWithoutSite: { resource: 'study', query: { siteCount: '0', status: runningStatuses }, isOfOrganisation: true, needs: runsStudies },
  studiesWithoutGoal: {
    resource: 'study',
    query: { sitesWithoutGoal_gte: '1', status: runningStatuses },
    isOfOrganisation: true,
    needs: runsStudies,
  },
  roleChanges: {
    resource: 'auditHistory',
    // Excludes events of the installation, which have no user.
    query: { kind: 'role', userId_filled: 'true', at_gte: startVariable },
    isOfOrganisation: true,
    needs: { page: 'ADMIN_AUDIT', action: 'VIEW' },
  },
} as const satisfies Readonly<Record<string, HomeCount>>

/** Visits of the card "Today's visits" that are still to take place, the first ones only. */
export const homeVisits = {
  resource: 'participantVisit',
  query: { status: 'SCHEDULED', visitDate: '$today' },
  studyField: 'studyId',
  needs: plansVisits,
} as const satisfies HomeCount

/** Maximum number of visits of that card. */
export const maxHomeVisits = 5

/**
 * Returns the names of the figures for a user: the first ones that the role permits.
 * @param isOffered true if the user may see the figure
 */
export const figuresOffered = (isOffered: (figure: HomeCount) => boolean): readonly HomeFigure[] =>
  (Object.entries(homeFigures) as [HomeFigure, HomeCount][])
    .flatMap(([name, figure]) => (isOffered(figure) ? [name] : []))
    .slice(0, maxFigures)

export type HomeFigure = keyof typeof homeFigures
export type HomeTask = keyof typeof homeTasks
