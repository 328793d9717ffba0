import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import type { Assignment, AssignmentError } from '#resources/participantStudyAnswers.ts'
import { participantCalls } from '#resources/participants/calls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { chunkSize, chunksOf } from '../../engine/bulk/task.ts'

export interface AssignedReport {
  readonly assigned: number
  readonly errors: readonly AssignmentError[]
}

/**
 * Assigns participants to a study, some at a time, so that there is progress to see. A call that fails outright fails its participants,
 * and the next ones are tried all the same.
 */
export function useAssignment() {
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<{ readonly worked: number; readonly total: number } | null>(null)

  const send = async (assignments: readonly Assignment[]): Promise<AssignedReport> => {
    try {
      const { data, errors } = await call(participantCalls.assignToStudies, { input: assignments })
      return { assigned: data.length, errors }
    } catch (failure) {
      if (!isHttpFailure(failure)) throw failure
      const { code, message } = failure
      return { assigned: 0, errors: assignments.map((each) => ({ code, message, refData: refDataOf(each) })) }
    }
  }

  const run = async (assignments: readonly Assignment[]): Promise<AssignedReport> => {
    let assigned = 0
    let worked = 0
    const errors: AssignmentError[] = []
    setProgress({ worked, total: assignments.length })
    for (const chunk of chunksOf(assignments, chunkSize)) {
      const report = await send(chunk)
      assigned += report.assigned
      errors.push(...report.errors)
      worked += chunk.length
      setProgress({ worked, total: assignments.length })
    }
    setProgress(null)
    // Of those that failed, too: somebody may be in the study all the same, by a call whose answer was lost.
    await invalidate({ resource: 'participantStudy', invalidates: ['list', 'many', 'detail'] })
    await invalidate({ resource: 'participant', invalidates: ['list'] })
    return { assigned, errors }
  }
  return { run, progress }
}

const refDataOf = ({ participantId, studyId, siteId }: Assignment): AssignmentError['refData'] => ({
  participant: { participantId },
  studyId,
  siteId,
})
