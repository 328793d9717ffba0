import type { Level, PageName } from '../core/access.ts'
import type { ResourceAnswer, ResourceRow } from '../core/rows.ts'

type ListedResource =
  | 'participantVisit'
  | 'visitRequest'
  | 'formSubmission'
  | 'formQuery'
  | 'followUp'
  | 'consent'
  | 'adverseEvent'
  | 'deviation'
type Query = Readonly<Record<string, string | readonly string[]>>

/** A kind of activity for today: rows of a list that the reader may see, selected by the query below. */
export interface ActivityKind {
  readonly resource: ListedResource
  /** Filters of the list, as in its URL. */
  readonly query: Query
  /** Filters for activities that were completed today; they appear at the end. */
  readonly done?: Query
  /** Fields by which the server reads open and completed rows, if not by `on`. Each is also a filter, so that an index covers it. */
  readonly openBy?: string
  readonly doneBy?: string
  /** Field with the day on which the activity is due; absent if activities of this kind have no due date. */
  readonly on?: string
  /** Field with the time on that day. */
  readonly at?: string
  /** Field with the instant at which the activity is due, in place of a day and a time. */
  readonly dueAt?: string
  /** The activity belongs to a study. It is left out while another study is selected. */
  readonly isOfStudy: boolean
  readonly needs: { readonly page: PageName; readonly action: Level }
}

const visits = { resource: 'participantVisit', isOfStudy: true, needs: { page: 'VISIT_SCHEDULE', action: 'VIEW' } } as const
const forms = { resource: 'formSubmission', isOfStudy: true, needs: { page: 'SCREENING', action: 'VIEW' } } as const

const consents = { resource: 'consent', isOfStudy: true, needs: { page: 'SCREENING', action: 'CONTRIBUTE' } } as const

/** Days after which staff follow up a consent that was sent or begun but not decided. */
const consentDays = 7

/**
 * Kinds of activities on a coordinator's day, each a list with filters. Open windows of unplanned visits are computed separately, since
 * no list contains them.
 */
export const activityKinds = {
  visit: {
    ...visits,
    query: { status: 'SCHEDULED', visitDate_lte: '$today' },
    done: { status: 'COMPLETED', completedOn: '$today' },
    doneBy: 'completedOn',
    on: 'visitDate',
    at: 'visitTime',
  },
  visitRequest: {
    resource: 'visitRequest',
    isOfStudy: true,
    needs: { page: 'VISIT_SCHEDULE', action: 'CONTRIBUTE' },
    query: { state: 'REQUESTED' },
    openBy: 'state',
  },
  safetyReport: {
    resource: 'adverseEvent',
    isOfStudy: true,
    needs: { page: 'SAFETY', action: 'CONTRIBUTE' },
    query: { attention: ['REPORT_LATE', 'REPORT_DUE'] },
    openBy: 'reportDueAt',
    dueAt: 'reportDueAt',
  },
  eventReview: {
    resource: 'adverseEvent',
    isOfStudy: true,
    needs: { page: 'SAFETY', action: 'REVIEW' },
    query: { reviewStatus: 'TO_REVIEW' },
    openBy: 'onsetOn',
  },
  deviationReview: {
    resource: 'deviation',
    isOfStudy: true,
    needs: { page: 'SAFETY', action: 'REVIEW' },
    query: { status: 'OPEN' },
    openBy: 'occurredOn',
  },
  missed: { ...visits, query: { status: 'MISSED', unreviewedSince_lte: '$today' }, on: 'unreviewedSince' },
  form: {
    ...forms,
    query: { status: ['NOT_STARTED', 'IN_PROGRESS'], dueOn_lte: '$today' },
    done: { status: 'COMPLETED', completedBy: '$me', completedOn_gte: '$today' },
    on: 'dueOn',
  },
  review: { ...forms, query: { attention: 'TO_REVIEW' }, needs: { page: 'SCREENING', action: 'REVIEW' } },
  consentReview: {
    ...consents,
    query: { state: 'REVIEW_SCHEDULED', reviewDate_lte: '$today' },
    done: { givenOn: '$today' },
    doneBy: 'givenOn',
    on: 'reviewDate',
    at: 'reviewTime',
  },
  countersignature: {
    ...consents,
    query: { attention: 'TO_COUNTERSIGN' },
    done: { countersignedOn_gte: '$today' },
    needs: { page: 'SCREENING', action: 'REVIEW' },
  },
  reconsent: { ...consents, query: { state: 'REQUIRES_RECONSENT' } },
  consentWaiting: { ...consents, query: { state: ['SENT', 'ACTIVE'], sentOn_lte: `$today-${consentDays}` } },
  query: {
    resource: 'formQuery',
    isOfStudy: true,
    needs: { page: 'SCREENING', action: 'CONTRIBUTE' },
    query: { status: 'OPEN', assigneeId: '$me' },
    done: { status: 'ANSWERED', answeredOn_gte: '$today' },
  },
  followUp: {
    resource: 'followUp',
    isOfStudy: false,
    needs: { page: 'PARTICIPANTS', action: 'CONTRIBUTE' },
    query: { state: 'OPEN', ownerId: '$me', dueOn_lte: '$today' },
    on: 'dueOn',
  },
} as const satisfies Readonly<Record<string, ActivityKind>>

export type ActivityName = keyof typeof activityKinds | 'window'

/** Maximum number of activities of one kind in the response. The list of that kind contains all of them. */
export const mostOfKind = 50

/** An activity that is open or was completed today. */
export interface Activity {
  readonly kind: ActivityName
  readonly resource: ListedResource
  readonly row: ResourceAnswer[ListedResource]
  /** YYYY-MM-DD in the row's time zone; for a visit window, its last day. */
  readonly on: string | null
  /** HH:mm in the row's time zone. */
  readonly at: ResourceRow['participantVisit']['visitTime']
  /** Urgency today. */
  readonly urgency: Urgency
  /** Subject ID in the study; null if none exists or the reader may not see it. */
  readonly subjectId: string | null
  /** Phone number of the participant; null if it is unknown or hidden from the reader. */
  readonly phone: string | null
}

/** Urgencies, in the order in which staff should deal with the activities. */
export const urgencies = ['TODAY', 'LATE', 'WAITING'] as const
export type Urgency = (typeof urgencies)[number]

/** `GET dailyActivities`. */
export interface DailyActivities {
  /** Open activities, the most urgent first. */
  readonly open: readonly Activity[]
  readonly done: readonly Activity[]
  /** Kinds with more activities than the response contains. */
  readonly cut: readonly ActivityName[]
}

/** Compares activities: first today's activities by time, then late ones, the longest late first, then those without a day. Pure. */
export function compareUrgency(first: Activity, second: Activity): number {
  const rank = urgencies.indexOf(first.urgency) - urgencies.indexOf(second.urgency)
  const getSortKey = ({ on, at }: Activity): string => `${on ?? '9999-12-31'} ${at ?? '99:99'}`
  return rank === 0 ? getSortKey(first).localeCompare(getSortKey(second)) : rank
}

/** Returns the urgency on a day. Pure. @param today today's date in the row's time zone */
export const urgencyOf = (day: string | null, today: string): Urgency =>
  day === null || day > today ? 'WAITING' : day < today ? 'LATE' : 'TODAY'
