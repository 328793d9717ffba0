import { useQuery } from '@tanstack/react-query'
import type { ParticipantOverview } from '#resources/participantPages.ts'
import { useLanguage } from '../base/i18n/useLanguage.ts'
import { ownTime } from './days.ts'

/** Puts days and times of the site into the participant's own, by what their pages have read already. */
export function useOwnTime(): (of: Parameters<typeof ownTime>[0]) => ReturnType<typeof ownTime> {
  const language = useLanguage()
  const { data } = useQuery<ParticipantOverview>({ queryKey: ['my'], enabled: false })
  const ownZone = data?.timeZone ?? null
  return (of) => ownTime(of, { ownZone, language })
}
