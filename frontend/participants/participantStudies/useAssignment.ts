import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import type { Assignment, AssignmentError } from '#resources/recruitment/participantStudyAnswers.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { chunkSize, chunksOf } from '../../engine/bulk/task.ts'

export interface AssignedReport {
  readonly assigned: number
  readonly errors: readonly AssignmentError[]
}

/**
 * Assigns participants to a study in batches and reports the progress. If a request fails, its participants count as failed and the next
 * batch still runs.
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
    let assignedCount = 0
    let processedCount = 0
    const errors: AssignmentError[] = []
    setProgress({ worked: processedCount, total: assignments.length })
    for (const chunk of chunksOf(assignments, chunkSize)) {
      const report = await send(chunk)
      assignedCount += report.assigned
      errors.push(...report.errors)
      processedCount += chunk.length
      setProgress({ worked: processedCount, total: assignments.length })
    }
    setProgress(null)
    // Also after failed requests: a lost response may hide a successful assignment.
    await invalidate({ resource: 'participantStudy', invalidates: ['list', 'many', 'detail'] })
    await invalidate({ resource: 'participant', invalidates: ['list'] })
    return { assigned: assignedCount, errors }
  }
  return { run, progress }
}

const refDataOf = ({ participantId, studyId, siteId }: Assignment): AssignmentError['refData'] => ({
  participant: { participantId },
  studyId,
  siteId,
})
