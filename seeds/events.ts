import type { Values } from '#resources/core/conditions.ts'
import { addDays } from '#resources/core/values/day.ts'
import { storyDay } from './calendar.ts'
import type { DemoEvent } from './notifications.ts'

type Row = Values & { readonly id: string }

interface DemoActivity {
  readonly participations: readonly Row[]
  readonly visits: readonly Row[]
  readonly visitRequests: readonly Row[]
  readonly submissions: readonly Row[]
  readonly queries: readonly Row[]
  readonly consents: readonly Row[]
  /** Newly assigned courses, and the day of their assignment. */
  readonly courses: readonly Row[]
  readonly coursesAssignedOn: string
  /** Open feedback, and the day on which users submitted it. */
  readonly feedback: readonly Row[]
  readonly feedbackReceivedOn: string
  /** The administrator, who is notified about feedback. */
  readonly administratorId: string | null
}

/** Users are notified about events in this number of days before `storyDay`. */
const recentDays = 9
/** Maximum number of events of one kind. */
const maxPerKind = 8

/** Returns the events of the days before `storyDay` about which users are notified. */
export function eventsOf(activity: DemoActivity): readonly DemoEvent[] {
  const { participations, visits, visitRequests, submissions, queries, consents, courses, feedback } = activity
  const startDay = addDays(storyDay, -recentDays)
  const yesterday = addDays(storyDay, -1)
  /** Returns the last rows whose date in `field` is between the first of these days and yesterday. */
  const findRecentRows = (rows: readonly Row[], field: string): readonly { readonly row: Row; readonly on: string }[] =>
    rows
      .flatMap((row) => (typeof row[field] === 'string' ? [{ row, on: String(row[field]).slice(0, 10) }] : []))
      .filter(({ on }) => on >= startDay && on <= yesterday)
      .slice(-maxPerKind)
  return [
    ...findRecentRows(participations, 'dateAdded').map(
      (each): DemoEvent => ({ ...each, topic: 'NEW_PARTICIPANT', record: 'participantStudy' }),
    ),
    ...findRecentRows(participations, 'enrolledOn').map(
      (each): DemoEvent => ({ ...each, topic: 'PARTICIPANT_ENROLLED', record: 'participantStudy' }),
    ),
    ...findRecentRows(visits, 'completedOn').map((each): DemoEvent => ({ ...each, topic: 'VISIT_COMPLETED', record: 'participantVisit' })),
    ...visitRequests.map((row): DemoEvent => ({ row, on: yesterday, topic: 'VISIT_REQUESTED', record: 'visitRequest' })),
    ...findRecentRows(submissions, 'completedOn').map(
      (each): DemoEvent => ({ ...each, topic: 'EPRO_SUBMITTED', record: 'formSubmission' }),
    ),
    ...queries.flatMap((row): readonly DemoEvent[] => [
      ...(row.origin === 'CHECK'
        ? []
        : [
            {
              row,
              on: String(row.raisedOn),
              topic: 'QUERY_RAISED',
              record: 'formQuery',
              to: idOf(row.assigneeId),
              isDone: row.status !== 'OPEN',
            } as const,
          ]),
      ...(typeof row.answeredOn === 'string'
        ? [{ row, on: row.answeredOn.slice(0, 10), topic: 'QUERY_ANSWERED', record: 'formQuery', to: idOf(row.createdBy) } as const]
        : []),
    ]),
    ...findRecentRows(consents, 'declinedOn').map(
      (each): DemoEvent => ({ ...each, by: idOf(each.row.declinedBy), topic: 'CONSENT_ENDED', record: 'consent' }),
    ),
    ...courses.map((row): DemoEvent => ({ row, on: activity.coursesAssignedOn, topic: 'COURSE_TO_TAKE', record: 'course', isOnce: true })),
    ...feedback.map(
      (row): DemoEvent => ({
        row,
        on: activity.feedbackReceivedOn,
        topic: 'FEEDBACK_GIVEN',
        record: 'feedback',
        to: activity.administratorId,
      }),
    ),
  ]
}

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
