import type { ReactNode } from 'react'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { followUp } from '#resources/followUp.ts'
import { formAssignment } from '#resources/formAssignment.ts'
import { formQuery } from '#resources/formQuery.ts'
import { participantVisit } from '#resources/participantVisit.ts'
import { visitRequest } from '#resources/visitRequest.ts'
import { useRecordsBeside } from '../engine/related/useRecordsBeside.tsx'

/** Opens what has no page of its own in a drawer beside what is on the screen. */
export interface OpenBeside {
  readonly open: (resource: string, row: AnsweredRow) => void
  /** What is open. */
  readonly layers: ReactNode
}

export function useOpenBeside(): OpenBeside {
  const visits = useRecordsBeside(participantVisit, undefined)
  const requests = useRecordsBeside(visitRequest, undefined)
  const queries = useRecordsBeside(formQuery, undefined)
  const followUps = useRecordsBeside(followUp, undefined)
  const assignments = useRecordsBeside(formAssignment, undefined)
  const beside = { participantVisit: visits, visitRequest: requests, formQuery: queries, followUp: followUps, formAssignment: assignments }
  return {
    open(resource, row) {
      if (resource in beside) beside[resource as keyof typeof beside].open?.(row)
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
