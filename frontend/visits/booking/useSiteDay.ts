import { useQuery } from '@tanstack/react-query'
import type { ResourceAnswer } from '#resources/rows.ts'
import { usualMinutes } from '#resources/visits/moment.ts'
import { http } from '../../base/http.ts'

type Visit = ResourceAnswer['participantVisit']
type Room = ResourceAnswer['room']

const none: readonly Room[] = []

/** Visits planned at a site on a day, as far as the reader may see them, and the rooms in use. */
export function useSiteDay(siteId: string | null, day: string | null) {
  const planned = useQuery({
    queryKey: ['siteDay', siteId, day],
    enabled: siteId !== null && day !== null,
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ siteId: siteId ?? '', visitDate: day ?? '', status: 'SCHEDULED', _start: '0', _end: '200' })
      const { data } = await http.get<readonly Visit[]>(`participant-visits?${query}`, { signal })
      return data
        .filter(({ visitTime }) => visitTime !== null)
        .sort((one, other) => String(one.visitTime).localeCompare(String(other.visitTime)))
    },
    retry: false,
  })
  const rooms = useQuery({
    queryKey: ['roomsOf', siteId],
    enabled: siteId !== null,
    queryFn: async ({ signal }) =>
      (await http.get<readonly Room[]>(`rooms?siteId=${siteId}&isActive=true&_start=0&_end=200`, { signal })).data,
    retry: false,
  })
  return { bookings: planned.data, rooms: rooms.data ?? none }
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The time at which a visit ends, HH:mm. Pure. */
export function endOf({ visitTime, durationMinutes }: Pick<Visit, 'visitTime' | 'durationMinutes'>): string {
  const end = (minutesOf(visitTime ?? '00:00') + (durationMinutes ?? usualMinutes)) % 1440
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}

/** The rooms with a place that none of these visits takes at that time; the server decides once it is booked. Pure. */
export function freeRooms(
  rooms: readonly Room[],
  visits: readonly Pick<Visit, 'roomId' | 'visitTime' | 'durationMinutes'>[],
  { time, minutes }: { readonly time: string; readonly minutes: number },
): readonly Room[] {
  const from = minutesOf(time)
  const isTaken = ({ visitTime, durationMinutes }: Pick<Visit, 'visitTime' | 'durationMinutes'>) => {
    const begin = minutesOf(visitTime ?? '00:00')
    return begin < from + minutes && from < begin + (durationMinutes ?? usualMinutes)
  }
  return rooms.filter(({ id, capacity }) => visits.filter((visit) => visit.roomId === id && isTaken(visit)).length < capacity)
}
