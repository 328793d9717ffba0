import { useQuery } from '@tanstack/react-query'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays } from '#resources/core/values/day.ts'
import { weekdays } from '#resources/visits/staffAvailability.ts'
import { useChanges } from '../../base/live/useChanges.ts'
import { rowsOf } from '../../base/rows.ts'
import type { Period } from './period.ts'

type Entry = ResourceAnswer['staffAvailability']

/** Hours in which the selected staff member works or is away. */
export interface Hours {
  readonly id: string
  readonly kind: Entry['kind']
  readonly title: string
  /** `2026-11-26T09:00:00`, in the site's time zone. */
  readonly start: string
  readonly end: string
}

/**
 * Loads the working hours and absences of one staff member by day. If several are selected, shows nothing, because their hours would look
 * the same.
 */
export function useStaffHours(staffIds: readonly string[], period: Period): readonly Hours[] {
  const [userId] = staffIds
  const isRequested = staffIds.length === 1
  const { data = [], refetch } = useQuery({
    queryKey: ['staffHours', userId, period.until],
    queryFn: ({ signal }) => rowsOf('staffAvailability').list({ userId: userId ?? '', startsOn_lte: period.until, _end: 200 }, { signal }),
    enabled: isRequested,
    retry: false,
  })
  useChanges({ lists: isRequested ? ['staffAvailability'] : [] }, () => void refetch())
  return isRequested ? hoursOfPeriod(data, period) : []
}

/** Returns each entry on each applicable day of the period. Overlapping working hours, for example at two sites, are merged. Pure. */
export function hoursOfPeriod(entries: readonly Entry[], { from, until }: Period): readonly Hours[] {
  const hours: Hours[] = []
  const add = (newHours: Hours): void => {
    const before = hours.findIndex(({ kind, start, end }) => kind === newHours.kind && start <= newHours.end && end >= newHours.start)
    const overlappingHours = hours[before]
    if (overlappingHours === undefined || overlappingHours.kind === 'AWAY') hours.push(newHours)
    else hours[before] = joinHours(overlappingHours, newHours)
  }
  for (let day = from; day <= until; day = addDays(day, 1)) {
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
        end: endTime === null ? `${addDays(day, 1)}T00:00:00` : `${day}T${endTime.slice(0, 5)}:00`,
      })
    }
  }
  return hours
}

const joinHours = (first: Hours, second: Hours): Hours => ({
  ...first,
  title: [first.title, second.title].filter(Boolean).join(' · '),
  start: first.start < second.start ? first.start : second.start,
  end: first.end > second.end ? first.end : second.end,
})
