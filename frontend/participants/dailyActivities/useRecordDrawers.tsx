import type { ReactNode } from 'react'
import type { ResponseRow } from '#resources/core/resource.ts'
import { formAssignment } from '#resources/forms/formAssignment.ts'
import { formQuery } from '#resources/forms/formQuery.ts'
import { followUp } from '#resources/participants/followUp.ts'
import { participantVisit } from '#resources/visits/participantVisit.ts'
import { visitRequest } from '#resources/visits/visitRequest.ts'
import { useRecordsBeside } from '../../engine/related/useRecordsBeside.tsx'

/** Opens records without a page in a drawer next to the current screen. */
export interface RecordDrawers {
  readonly open: (resource: string, row: ResponseRow) => void
  /** Open drawers to render. */
  readonly layers: ReactNode
}

export function useRecordDrawers(): RecordDrawers {
  const visits = useRecordsBeside(participantVisit, undefined)
  const requests = useRecordsBeside(visitRequest, undefined)
  const queries = useRecordsBeside(formQuery, undefined)
  const followUps = useRecordsBeside(followUp, undefined)
  const assignments = useRecordsBeside(formAssignment, undefined)
  const drawersByResource = {
    participantVisit: visits,
    visitRequest: requests,
    formQuery: queries,
    followUp: followUps,
    formAssignment: assignments,
  }
  return {
    open(resource, row) {
      if (resource in drawersByResource) drawersByResource[resource as keyof typeof drawersByResource].open?.(row)
    },
    layers: (
      <>
        {visits.layers}
        {requests.layers}
        {queries.layers}
        {followUps.layers}
        {assignments.layers}
      </>
    ),
  }
}
