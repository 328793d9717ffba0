import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Values } from '#resources/core/conditions.ts'
import type { VisitAvailability } from '#resources/visitAnswers.ts'
import { http } from '../../base/http.ts'

/** Free staff and rooms at the entered day and time; undefined until both are entered. */
export function useAvailability(visitId: string | null, values: Values): VisitAvailability | undefined {
  const { studyId, siteId, visitDate, visitTime, durationMinutes, isSecondHour } = values
  const time = typeof visitTime === 'string' && /^\d{2}:\d{2}/.test(visitTime) ? visitTime.slice(0, 5) : null
  const isDay = typeof visitDate === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(visitDate)
  const query = new URLSearchParams({
    visitDate: String(visitDate),
    visitTime: String(time),
    ...(typeof durationMinutes === 'number' && durationMinutes >= 5 && durationMinutes <= 1440
      ? { durationMinutes: String(durationMinutes) }
      : {}),
    ...(typeof isSecondHour === 'boolean' ? { isSecondHour: String(isSecondHour) } : {}),
    ...(visitId === null ? {} : { participantVisitId: visitId }),
  })
  const isReady = isDay && time !== null && typeof studyId === 'string' && typeof siteId === 'string'
  const { data } = useQuery({
    queryKey: ['visitAvailability', studyId, siteId, String(query)],
    enabled: isReady,
    queryFn: async ({ signal }) =>
      (await http.get<VisitAvailability>(`study/${studyId}/site/${siteId}/visitAvailability?${query}`, { signal })).data,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return isReady ? data : undefined
}
