import { clockIn, daysAfter, instantIn, zoneOf } from '#resources/core/day.ts'
import type { ResourceRow } from '#resources/rows.ts'
import { weekdays } from '#resources/staffAvailability.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'

/** A stretch of time at a site. */
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

/** Which of these members of staff are away in the slot, or work at other hours. Those without entries for a day are available on it. */
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
      const absence = absenceIn(hoursByUser.get(id) ?? [], { ...slot, zone, days })
      return absence === null ? [] : [[id, absence] as const]
    }),
  )
}

/** Calendar days of the site on which a slot is; one that crosses midnight is on two. */
function daysOf(zone: string, { begin, end }: Slot): readonly string[] {
  const last = clockIn(zone, new Date(end.getTime() - 1)).slice(0, 10)
  const days = [clockIn(zone, begin).slice(0, 10)]
  for (let day = days[0] ?? last; day < last; ) {
    day = daysAfter(day, 1)
    days.push(day)
  }
  return days
}

interface SlotInZone extends Slot {
  readonly zone: string
  readonly days: readonly string[]
}

/** All entries go by the clocks of the site; they are compared as moments. */
function absenceIn(hours: readonly Hours[], { siteId, begin, end, zone, days }: SlotInZone): Absence | null {
  const entriesByDay = days.map((day) => ({
    day,
    entries: hours.filter(({ startsOn, endsOn }) => startsOn <= day && (endsOn === null || endsOn >= day)),
  }))
  const intervalsOf = (kind: Hours['kind'], isUsed: (entry: Hours, day: string) => boolean) =>
    entriesByDay.flatMap(({ day, entries }) =>
      entries.filter((entry) => entry.kind === kind && isUsed(entry, day)).map((entry) => intervalOn(day, entry, zone)),
    )
  const [from, until] = [begin.getTime(), end.getTime()]
  if (intervalsOf('AWAY', () => true).some((away) => away[0] < until && from < away[1])) return 'staffAway'
  const worked = intervalsOf(
    'WORKS',
    (entry, day) => (entry.siteId === null || entry.siteId === siteId) && (entry.weekdays ?? []).includes(weekdayOf(day)),
  )
  const unlimited = entriesByDay.flatMap(({ day, entries }) => (entries.some(({ kind }) => kind === 'WORKS') ? [] : [wholeDay(day, zone)]))
  return isCovered([from, until], [...worked, ...unlimited]) ? null : 'staffOffHours'
}

const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] as (typeof weekdays)[number]

const wholeDay = (day: string, zone: string): Interval => [
  instantIn(zone, `${day} 00:00`).getTime(),
  instantIn(zone, `${daysAfter(day, 1)} 00:00`).getTime(),
]

/** A time of day cannot be 24:00: the last minute of the day stands for its end. */
function intervalOn(day: string, { startTime, endTime }: Hours, zone: string): Interval {
  const [first, next] = wholeDay(day, zone)
  return [
    startTime === null ? first : instantIn(zone, `${day} ${startTime}`).getTime(),
    endTime === null || endTime === '23:59' ? next : instantIn(zone, `${day} ${endTime}`).getTime(),
  ]
}

function isCovered([from, until]: Interval, intervals: readonly Interval[]): boolean {
  let covered = from
  for (const [start, end] of intervals.toSorted((one, other) => one[0] - other[0])) if (start <= covered) covered = Math.max(covered, end)
  return covered >= until
}
