import type { Values } from '#resources/core/conditions.ts'
import type { Random } from '#resources/core/random.ts'
import { addDays } from '#resources/core/values/day.ts'
import { notification } from '#resources/messages/notification.ts'
import { categoryOf, type Topic } from '#resources/messages/topics.ts'
import { storyDay } from './calendar.ts'
import type { StaffMember } from './staff.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

/** Event about a row of the demo, with notifications to users. */
export interface DemoEvent {
  readonly topic: Topic
  /** Resource name of the row. */
  readonly record: string
  readonly row: Row
  /** Day of the event, YYYY-MM-DD, relative to `storyDay`. */
  readonly on: string
  /** Author, who is not notified. */
  readonly by?: string | null
  /** The only user who is notified. */
  readonly to?: string | null
  /** True if a user has dealt with the event, so its notification is read. */
  readonly isDone?: boolean
  /** Set for events that a job detects. The notification then has a key, so that the job does not notify again. */
  readonly isOnce?: true
}

interface People {
  readonly staff: readonly StaffMember[]
  readonly assignments: readonly Row[]
}

/**
 * Roles that are notified about events at their study sites and about courses. Users with other roles are notified only if the event
 * names them as its recipient, or if `readers` contains their role.
 */
const notifiedRoles = new Set(['coordinator', 'investigator'])

/** Roles that are also notified about participants at their study sites, but about no other topic there. */
const readers = new Set(['administrator', 'medicalOfficer', 'participantOwner', 'viewer'])

/** Notifications that are older than this number of days are read. */
const unreadDays = 2

/** Generates the notifications of all active demo accounts. Older notifications were read on the day of the event. */
export const makeNotifications = (random: Random, events: readonly DemoEvent[], people: People): readonly Row[] =>
  events
    .toSorted((first, other) => first.on.localeCompare(other.on))
    .flatMap((event) => recipientsOf(event, people).map((userId) => notificationOf(random, event, userId)))

function recipientsOf({ topic, row, by, to, isOnce }: DemoEvent, { staff, assignments }: People): readonly string[] {
  const activeStaff = staff.filter(({ row: user, account }) => account !== null && user.status === 'ACTIVE' && user.id !== by)
  if (to !== undefined) return activeStaff.flatMap(({ row: { id } }) => (id === to ? [id] : []))
  if (isOnce === true) return activeStaff.flatMap(({ row: { id }, roleKey }) => (notifiedRoles.has(roleKey) ? [id] : []))
  const { studyId, siteId } = row
  const isOfPeople = categoryOf(topic) === 'PARTICIPANTS'
  return activeStaff.flatMap(({ row: { id }, roleKey }) =>
    (notifiedRoles.has(roleKey) || (isOfPeople && readers.has(roleKey))) &&
    assignments.some((each) => each.userId === id && each.studyId === studyId && each.siteId === siteId)
      ? [id]
      : [],
  )
}

function notificationOf(random: Random, { topic, record, row, on, isDone, isOnce }: DemoEvent, userId: string): Row {
  const isRead = isDone === true || on < addDays(storyDay, -unreadDays)
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
