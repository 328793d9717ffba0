import type { ResourceRow } from '#resources/core/rows.ts'
import { addDays, formatClock, parseClock, zoneOf } from '#resources/core/values/day.ts'
import { weekdays } from '#resources/visits/staffAvailability.ts'
import type { Caller } from '../platform/common/caller.ts'
import type { Run } from '../platform/database/types.ts'

/** A period of time at a site. */
export interface Slot {
  readonly siteId: string
  readonly begin: Date
  readonly end: Date
}

export type Absence = 'staffAway' | 'staffOffHours'

type Hours = Pick<
  ResourceRow['staffAvailability'],
  'userId' | 'kind' | 'siteId' | 'weekdays' | 'startsOn' | 'endsOn' | 'startTime' | 'endTime'
>
type Interval = readonly [from: number, until: number]

/** Returns which of these staff members are absent in the slot or work at other hours. Staff without entries for a day are available. */
export async function absencesOf(
  run: Run,
  { orgId, zones }: Pick<Caller, 'orgId' | 'zones'>,
  staffIds: readonly string[],
  slot: Slot,
): Promise<ReadonlyMap<string, Absence>> {
  const zone = zoneOf(zones, slot)
  const days = daysOf(zone, slot)
  const { rows } = await run({
    text: `select user_id::text as "userId", kind, site_id::text as "siteId", weekdays, starts_on::text as "startsOn", ends_on::text as "endsOn",
        to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime"
      from staff_availability where org_id = $1 and user_id = any($2::uuid[]) and starts_on <= $4::date and (ends_on is null or ends_on >= $3::date)`,
    values: [orgId, staffIds, days[0], days.at(-1)],
  })
  const hoursByUser = Map.groupBy(rows as unknown as readonly Hours[], ({ userId }) => userId)
  return new Map(
    staffIds.flatMap((id) => {
      const absence = findAbsence(hoursByUser.get(id) ?? [], { ...slot, zone, days })
      return absence === null ? [] : [[id, absence] as const]
    }),
  )
}

/** Returns the site's calendar days of a slot. A slot that crosses midnight has two. */
function daysOf(zone: string, { begin, end }: Slot): readonly string[] {
  const last = formatClock(zone, new Date(end.getTime() - 1)).slice(0, 10)
  const days = [formatClock(zone, begin).slice(0, 10)]
  for (let day = days[0] ?? last; day < last; ) {
    day = addDays(day, 1)
    days.push(day)
  }
  return days
}

interface SlotInZone extends Slot {
  readonly zone: string
  readonly days: readonly string[]
}

/** Entries use the time zone of the site. They are compared as points in time. */
function findAbsence(hours: readonly Hours[], { siteId, begin, end, zone, days }: SlotInZone): Absence | null {
  const entriesByDay = days.map((day) => ({
    day,
    entries: hours.filter(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || endsOn >= day)),
  }))
  const intervalsOf = (kind: Hours['kind'], isUsed: (entry: Hours, day: string) => boolean) =>
    entriesByDay.flatMap(({ day, entries }) =>
      entries.filter((entry) => entry.kind === kind && isUsed(entry, day)).map((entry) => toAvailabilityInterval(day, entry, zone)),
    )
  const [slotStart, slotEnd] = [begin.getTime(), end.getTime()]
  if (intervalsOf('AWAY', () => true).some((interval) => interval[0] < slotEnd && slotStart < interval[1])) return 'staffAway'
  const workIntervals = intervalsOf(
    'WORKS',
    (entry, day) => (entry.siteId === null || entry.siteId === siteId) && (entry.weekdays ?? []).includes(weekdayOf(day)),
  )
  const unlimitedDays = entriesByDay.flatMap(({ day, entries }) =>
    entries.some(({ kind }) => kind === 'WORKS') ? [] : [toDayInterval(day, zone)],
  )
  return isCovered([slotStart, slotEnd], [...workIntervals, ...unlimitedDays]) ? null : 'staffOffHours'
}

const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] as (typeof weekdays)[number]

const toDayInterval = (day: string, zone: string): Interval => [
  parseClock(zone, `${day} 00:00`).getTime(),
  parseClock(zone, `${addDays(day, 1)} 00:00`).getTime(),
]

/** Returns the interval of an entry on a day. A time of day cannot be 24:00, so the last minute of the day means its end. */
function toAvailabilityInterval(day: string, { startTime, endTime }: Hours, zone: string): Interval {
  const [first, next] = toDayInterval(day, zone)
  return [
    startTime === null ? first : parseClock(zone, `${day} ${startTime}`).getTime(),
    endTime === null || endTime === '23:59' ? next : parseClock(zone, `${day} ${endTime}`).getTime(),
  ]
}

function isCovered([slotStart, slotEnd]: Interval, intervals: readonly Interval[]): boolean {
  let coveredUntil = slotStart
  for (const [start, end] of intervals.toSorted((firstInterval, other) => firstInterval[0] - other[0]))
    if (start <= coveredUntil) coveredUntil = Math.max(coveredUntil, end)
  return coveredUntil >= slotEnd
}
