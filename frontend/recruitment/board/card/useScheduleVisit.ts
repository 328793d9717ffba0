import { useLocation, useNavigate } from 'react-router'
import type { BoardCard } from '#resources/recruitment/boardAnswers.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { studyTabParameter, withProfile } from '../../../participants/person/address.ts'
import { useBoardContext } from '../state/BoardContext.ts'

/**
 * Returns a function that opens the visits of the participant in the study above the board. Null if the card has a visit, conduct is not
 * in progress, or the reader may not schedule visits.
 */
export function useScheduleVisit({ participantId, conduct, visit }: BoardCard): (() => void) | null {
  const may = useMay()
  const navigate = useNavigate()
  const { hash } = useLocation()
  const { studyId } = useBoardContext().board
  if (visit?.kind !== 'NONE' || conduct?.status !== 'UNDER_WAY' || !may('participantVisit', 'update')) return null
  return () => {
    const search = new URLSearchParams(withProfile(window.location.search, { participantId, studyId, tab: null }))
    search.set(studyTabParameter, 'visits')
    void navigate({ search: `?${search}`, hash }, { state: { opensProfile: true } })
  }
}
