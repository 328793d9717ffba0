import { useQuery } from '@tanstack/react-query'
import type { ParticipantOverview } from '#resources/participants/participantPages.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { formatOwnTime } from './days.ts'

/**
 * Returns a function that converts dates and times of the site to the participant's time zone. Uses the data that the pages have already
 * loaded.
 */
export function useOwnTime(): (storedTime: Parameters<typeof formatOwnTime>[0]) => ReturnType<typeof formatOwnTime> {
  const language = useLanguage()
  const { data } = useQuery<ParticipantOverview>({ queryKey: ['my'], enabled: false })
  const ownZone = data?.timeZone ?? null
  return (storedTime) => formatOwnTime(storedTime, { ownZone, language })
}
