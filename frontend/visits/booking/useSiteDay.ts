import { useQuery } from '@tanstack/react-query'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { usualMinutes } from '#resources/visits/moment.ts'
import { rowsOf } from '../../base/rows.ts'

type Visit = ResourceAnswer['participantVisit']

/** Loads the planned visits at a site on a day, sorted by time, that the reader may see; undefined while loading. */
export function useSiteDay(siteId: string | null, day: string | null): readonly Visit[] | undefined {
  const { data } = useQuery({
    queryKey: ['siteDay', siteId, day],
    enabled: siteId !== null && day !== null,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ siteId: siteId ?? '', visitDate: day ?? '', status: 'SCHEDULED', _start: '0', _end: '200' })
      const visits = await rowsOf('participantVisit').list(query, { signal })
      return visits
        .filter(({ visitTime }) => visitTime !== null)
        .sort((left, right) => String(left.visitTime).localeCompare(String(right.visitTime)))
    },
    retry: false,
  })
  return data
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Returns the end time of a visit, HH:mm. Pure. */
export function endOf({ visitTime, durationMinutes }: Pick<Visit, 'visitTime' | 'durationMinutes'>): string {
  const end = (minutesOf(visitTime ?? '00:00') + (durationMinutes ?? usualMinutes)) % 1440
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}
