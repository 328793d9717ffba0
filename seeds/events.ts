import type { Values } from '#resources/core/conditions.ts'
import { daysAfter } from '#resources/core/day.ts'
import { storyDay } from './calendar.ts'
import type { DemoEvent } from './notifications.ts'

type Row = Values & { readonly id: string }

interface Happened {
  readonly participations: readonly Row[]
  readonly visits: readonly Row[]
  readonly visitRequests: readonly Row[]
  readonly submissions: readonly Row[]
  readonly queries: readonly Row[]
  readonly consents: readonly Row[]
  /** A course and the day on which it was assigned to everybody. */
  readonly courses: readonly Row[]
  readonly coursesAssignedOn: string
  /** Feedback that nobody has dealt with, given on one day. */
  readonly feedback: readonly Row[]
  readonly feedbackGivenOn: string
  /** Those who look after feedback. */
  readonly administratorId: string | null
}

/** Days before the story's day whose events are notified. */
const recentDays = 9
/** At most so many of one sort: notifications are not a second list of everything. */
const most = 8

/** Events of the last days before the story's day that users are notified of. */
export function eventsOf(happened: Happened): readonly DemoEvent[] {
  const { participations, visits, visitRequests, submissions, queries, consents, courses, feedback } = happened
  const since = daysAfter(storyDay, -recentDays)
  const yesterday = daysAfter(storyDay, -1)
  /** Of rows that say on which day it happened: the last ones, yesterday at the latest. */
  const lately = (rows: readonly Row[], field: string): readonly { readonly row: Row; readonly on: string }[] =>
    rows
      .flatMap((row) => (typeof row[field] === 'string' ? [{ row, on: String(row[field]).slice(0, 10) }] : []))
      .filter(({ on }) => on >= since && on <= yesterday)
      .slice(-most)
  return [
    ...lately(participations, 'dateAdded').map((each): DemoEvent => ({ ...each, topic: 'NEW_PARTICIPANT', record: 'participantStudy' })),
    ...lately(participations, 'enrolledOn').map(
      (each): DemoEvent => ({ ...each, topic: 'PARTICIPANT_ENROLLED', record: 'participantStudy' }),
    ),
    ...lately(visits, 'completedOn').map((each): DemoEvent => ({ ...each, topic: 'VISIT_COMPLETED', record: 'participantVisit' })),
    ...visitRequests.map((row): DemoEvent => ({ row, on: yesterday, topic: 'VISIT_REQUESTED', record: 'visitRequest' })),
    ...lately(submissions, 'completedOn').map((each): DemoEvent => ({ ...each, topic: 'EPRO_SUBMITTED', record: 'formSubmission' })),
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
    ...lately(consents, 'declinedOn').map(
      (each): DemoEvent => ({ ...each, by: idOf(each.row.declinedBy), topic: 'CONSENT_ENDED', record: 'consent' }),
    ),
    ...courses.map((row): DemoEvent => ({ row, on: happened.coursesAssignedOn, topic: 'COURSE_TO_TAKE', record: 'course', isOnce: true })),
    ...feedback.map(
      (row): DemoEvent => ({
        row,
        on: happened.feedbackGivenOn,
        topic: 'FEEDBACK_GIVEN',
        record: 'feedback',
        to: happened.administratorId,
      }),
    ),
  ]
}

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
