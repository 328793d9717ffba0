import { keepPreviousData } from '@tanstack/react-query'
import type { Values } from '#resources/core/conditions.ts'
import type { VisitAvailability } from '#resources/visits/visitAnswers.ts'
import { visitCalls } from '#resources/visits/visitsCalls.ts'
import { useCall } from '../../base/call.ts'

/** Free staff and rooms at the entered day and time; undefined until both are entered. */
export function useAvailability(visitId: string | null, values: Values): VisitAvailability | undefined {
  const { studyId, siteId, visitDate, visitTime, durationMinutes, isSecondHour } = values
  const time = typeof visitTime === 'string' && /^\d{2}:\d{2}/.test(visitTime) ? visitTime.slice(0, 5) : null
  const isDay = typeof visitDate === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(visitDate)
  const isMinutes = typeof durationMinutes === 'number' && durationMinutes >= 5 && durationMinutes <= 1440
  const isReady = isDay && time !== null && typeof studyId === 'string' && typeof siteId === 'string'
  const callArguments = isReady && {
    params: { studyId, siteId },
    query: {
      visitDate,
      visitTime: time,
      ...(isMinutes ? { durationMinutes } : {}),
      ...(typeof isSecondHour === 'boolean' ? { isSecondHour } : {}),
      ...(visitId === null ? {} : { participantVisitId: visitId }),
    },
  }
  const { data } = useCall(visitCalls.availability, callArguments || null, { placeholderData: keepPreviousData })
  return isReady ? data : undefined
}
