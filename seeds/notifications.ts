import type { Values } from '#resources/core/conditions.ts'
import { daysAfter } from '#resources/core/day.ts'
import { notification } from '#resources/notification.ts'
import { categoryOf, type Topic } from '#resources/topics.ts'
import { storyDay } from './calendar.ts'
import type { Random } from './random.ts'
import type { StaffMember } from './staff.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

/** Something that happened to a row of the demo, which people are notified of. */
export interface DemoEvent {
  readonly topic: Topic
  /** The name of its resource. */
  readonly record: string
  readonly row: Row
  /** YYYY-MM-DD, of the story. */
  readonly on: string
  /** Who did it is not notified. */
  readonly by?: string | null
  /** The only user who is notified. */
  readonly to?: string | null
  /** It has been dealt with, and so read. */
  readonly isDone?: boolean
  /** A job finds such events: the key that this sets keeps it from notifying of them again. */
  readonly isOnce?: true
}

interface People {
  readonly staff: readonly StaffMember[]
  readonly assignments: readonly Row[]
}

/** Roles that are notified of what happens at their study-sites, and of courses; others only of what is for them by name. */
const notifiedRoles = new Set(['coordinator', 'investigator'])

/** Roles that see the participants of their study-sites and nothing else there. */
const readers = new Set(['administrator', 'medicalOfficer', 'participantOwner', 'viewer'])

/** Older notifications have been read. */
const unreadDays = 2

/** Everybody who can sign in and works where it happened is notified of it; what is older they have read, on the same day. */
export const makeNotifications = (random: Random, events: readonly DemoEvent[], people: People): readonly Row[] =>
  events
    .toSorted((one, other) => one.on.localeCompare(other.on))
    .flatMap((event) => recipientsOf(event, people).map((userId) => notificationOf(random, event, userId)))

function recipientsOf({ topic, row, by, to, isOnce }: DemoEvent, { staff, assignments }: People): readonly string[] {
  const known = staff.filter(({ row: user, account }) => account !== null && user.status === 'ACTIVE' && user.id !== by)
  if (to !== undefined) return known.flatMap(({ row: { id } }) => (id === to ? [id] : []))
  if (isOnce === true) return known.flatMap(({ row: { id }, roleKey }) => (notifiedRoles.has(roleKey) ? [id] : []))
  const { studyId, siteId } = row
  const isOfPeople = categoryOf(topic) === 'PARTICIPANTS'
  return known.flatMap(({ row: { id }, roleKey }) =>
    (notifiedRoles.has(roleKey) || (isOfPeople && readers.has(roleKey))) &&
    assignments.some((each) => each.userId === id && each.studyId === studyId && each.siteId === siteId)
      ? [id]
      : [],
  )
}

function notificationOf(random: Random, { topic, record, row, on, isDone, isOnce }: DemoEvent, userId: string): Row {
  const isRead = isDone === true || on < daysAfter(storyDay, -unreadDays)
  const { participantId = null, studyId = null, siteId = null } = row
  return stored(
    random,
    notification,
    {
      ...{ userId, category: categoryOf(topic), topic, record, recordId: row.id },
      ...(participantId === null ? {} : { participantId, studyId, siteId }),
      ...(isRead ? { status: 'READ', readOn: `${on}T${random.pick(['19:05', '20:10', '21:30'])}:00.000Z` } : {}),
      ...(isOnce === true ? { onceFor: `${topic} ${row.id} ${userId}` } : {}),
    },
    on,
  )
}
