import { useQuery } from '@tanstack/react-query'
import { daysAfter } from '#resources/core/day.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { weekdays } from '#resources/staffAvailability.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { rowsOf } from '../../base/rows.ts'
import type { Period } from './period.ts'

type Entry = ResourceAnswer['staffAvailability']

/** A time in which the member of staff who is looked at works, or is away. */
export interface Hours {
  readonly id: string
  readonly kind: Entry['kind']
  readonly title: string
  /** `2026-11-26T09:00:00`, by the clocks of the site. */
  readonly start: string
  readonly end: string
}

/** When one member of staff works and is away, day by day; of several at once nothing is shown, as nobody could tell whose hours they are. */
export function useStaffHours(staffIds: readonly string[], period: Period): readonly Hours[] {
  const [userId] = staffIds
  const isAsked = staffIds.length === 1
  const { data = [], refetch } = useQuery({
    queryKey: ['staffHours', userId, period.until],
    queryFn: ({ signal }) => rowsOf('staffAvailability').list({ userId: userId ?? '', startsOn_lte: period.until, _end: 200 }, { signal }),
    enabled: isAsked,
    retry: false,
  })
  useChanges({ lists: isAsked ? ['staffAvailability'] : [] }, () => void refetch())
  return isAsked ? hoursIn(data, period) : []
}

/** Each entry on each day of the period on which it counts; hours of work that overlap, as of two sites, are one stretch. Pure. */
export function hoursIn(entries: readonly Entry[], { from, until }: Period): readonly Hours[] {
  const hours: Hours[] = []
  const add = (one: Hours): void => {
    const before = hours.findIndex(({ kind, start, end }) => kind === one.kind && start <= one.end && end >= one.start)
    const there = hours[before]
    if (there === undefined || there.kind === 'AWAY') hours.push(one)
    else hours[before] = joined(there, one)
  }
  for (let day = from; day <= until; day = daysAfter(day, 1)) {
    const weekday = weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7]
    for (const entry of entries) {
      const { id, kind, startsOn, endsOn, startTime, endTime, note } = entry
      const isInEffect = startsOn <= day && (endsOn === null || endsOn >= day)
      if (!isInEffect || (kind === 'WORKS' && !entry.weekdays?.some((each) => each === weekday))) continue
      add({
        id: `${id} ${day}`,
        kind,
        title: note ?? '',
        start: `${day}T${startTime?.slice(0, 5) ?? '00:00'}:00`,
        end: endTime === null ? `${daysAfter(day, 1)}T00:00:00` : `${day}T${endTime.slice(0, 5)}:00`,
      })
    }
  }
  return hours
}

const joined = (one: Hours, other: Hours): Hours => ({
  ...one,
  title: [one.title, other.title].filter(Boolean).join(' · '),
  start: one.start < other.start ? one.start : other.start,
  end: one.end > other.end ? one.end : other.end,
})
