import type { Level, PageName } from './core/access.ts'
import type { ResourceAnswer, ResourceRow } from './rows.ts'

type Listed = 'participantVisit' | 'visitRequest' | 'formSubmission' | 'formQuery' | 'followUp' | 'consent'
type Query = Readonly<Record<string, string | readonly string[]>>

/** One sort of thing that there is to do today: rows of a list that its reader may see, found by the query below. */
export interface ActivityKind {
  readonly resource: Listed
  /** The list's filters, as its address has them. */
  readonly query: Query
  /** The same of what was done today: it stands at the end. */
  readonly done?: Query
  /** The fields by which they are read, where that is not their day: one of those that are asked for, so that an index has them. */
  readonly openBy?: string
  readonly doneBy?: string
  /** The field that says for when it is; absent: it waits for no day. */
  readonly on?: string
  /** The field that says the time of that day. */
  readonly at?: string
  /** It is of a study, and stays out while another one is chosen. */
  readonly isOfStudy: boolean
  readonly needs: { readonly page: PageName; readonly action: Level }
}

const visits = { resource: 'participantVisit', isOfStudy: true, needs: { page: 'VISIT_SCHEDULE', action: 'VIEW' } } as const
const forms = { resource: 'formSubmission', isOfStudy: true, needs: { page: 'SCREENING', action: 'VIEW' } } as const

const consents = { resource: 'consent', isOfStudy: true, needs: { page: 'SCREENING', action: 'CONTRIBUTE' } } as const

/** Days after which a consent that was sent, or begun, and not decided on is looked after. */
const consentDays = 7

/** What a day asks of somebody at a site. Windows of visits that nobody has planned are found out beside these: no list has them. */
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

/** Activities of one sort that are told; the list of that sort has the rest. */
export const mostOfKind = 50

/** One thing to do, or that was done today. */
export interface Activity {
  readonly kind: ActivityName
  readonly resource: Listed
  readonly row: ResourceAnswer[Listed]
  /** YYYY-MM-DD at the place of the row; of a window, the day on which it closes. */
  readonly on: string | null
  /** HH:mm on the clocks of that place. */
  readonly at: ResourceRow['participantVisit']['visitTime']
  /** How it stands on its day. */
  readonly urgency: Urgency
  /** Subject ID in the study; null where there is none, or the reader may not see it. */
  readonly subjectId: string | null
  /** By which the participant is called; null where none is known, or it is hidden from the reader. */
  readonly phone: string | null
}

/** In the order in which they are dealt with. */
export const urgencies = ['TODAY', 'LATE', 'WAITING'] as const
export type Urgency = (typeof urgencies)[number]

/** `GET dailyActivities`. */
export interface DailyActivities {
  /** The most urgent first. */
  readonly open: readonly Activity[]
  readonly done: readonly Activity[]
  /** Sorts of which there are more than are told. */
  readonly cut: readonly ActivityName[]
}

/** Those of today by their time; the late ones, the longest late first; then those that wait for no day. Pure. */
export function byUrgency(one: Activity, other: Activity): number {
  const rank = urgencies.indexOf(one.urgency) - urgencies.indexOf(other.urgency)
  const told = ({ on, at }: Activity): string => `${on ?? '9999-12-31'} ${at ?? '99:99'}`
  return rank === 0 ? told(one).localeCompare(told(other)) : rank
}

/** Pure. @param today the day at the place of the row */
export const urgencyOf = (on: string | null, today: string): Urgency =>
  on === null || on > today ? 'WAITING' : on < today ? 'LATE' : 'TODAY'
