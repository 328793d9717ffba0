import type { ResourceAnswer } from '#resources/core/rows.ts'
import { useMay } from '../../base/providers/useMay.ts'
import { useStudiesOfHeader } from '../participantStudies/useParticipantStudies.ts'
import { useNextFollowUp } from '../person/useNextFollowUp.ts'
import { useVisitsToSchedule } from '../person/useVisitsToSchedule.ts'

/** True until everything that changes the height of a participant's header has loaded or failed. */
export function useIsHeaderLoading(row: ResourceAnswer['participant']): boolean {
  const may = useMay()
  const hasContactBar = row.redacted !== true
  const requests = [
    useStudiesOfHeader(row),
    useNextFollowUp(row.id, hasContactBar && may('followUp', 'list')),
    useVisitsToSchedule(row.id, hasContactBar),
  ]
  return requests.some(({ isLoading }) => isLoading)
}
