import { type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core'
import { useRef, useState } from 'react'
import type { BulkAnswer, BulkRequest, BulkRow } from '#resources/core/answers/answers.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { HttpFailure } from '../../base/http.ts'
import { type BulkAnswers, type BulkTarget, type BulkTask, createFailedRows, createRequests, withRetried } from './task.ts'

/** Progress of a bulk task. `total` is null as long as only the server knows the total. */
interface BulkProgress {
  readonly worked: number
  readonly total: number | null
}

/**
 * Returns functions that run a bulk task through Refine's mutation, call by call, and then fetch the list again. A failed call marks its
 * rows as failed; later calls still run.
 */
export function useBulk(definition: ResourceDefinition) {
  const { mutateAsync: call } = useCustomMutation<BulkAnswer & { id?: string }, HttpError>()
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const [report, setReport] = useState<readonly BulkRow[] | null>(null)
  /** Error of a request that the server rejected as a whole, without changing any row. */
  const [failure, setFailure] = useState<HttpFailure | null>(null)
  const isStopped = useRef(false)

  const send = async (request: BulkRequest): Promise<readonly BulkRow[]> => {
    const { data } = await call({
      url: `${definition.path.many}/bulk`,
      method: 'post',
      values: request,
      successNotification: false,
      errorNotification: false,
    })
    return data.rows
  }

  const work = async (requests: readonly BulkRequest[]): Promise<readonly BulkRow[] | null> => {
    const total = requests.every(({ ids }) => ids !== undefined) ? requests.reduce((sum, { ids = [] }) => sum + ids.length, 0) : null
    const rows: BulkRow[] = []
    isStopped.current = false
    setFailure(null)
    setProgress({ worked: 0, total })
    for (const request of requests) {
      if (isStopped.current) break
      try {
        rows.push(...(await send(request)))
      } catch (error) {
        const refusal = error as HttpFailure
        if (requests.length === 1) {
          setFailure(refusal)
          setProgress(null)
          return null
        }
        rows.push(...createFailedRows(request.ids ?? [], { code: refusal.code, message: refusal.message }))
      }
      setProgress({ worked: rows.length, total })
    }
    setProgress(null)
    await invalidate({ resource: definition.name, invalidates: ['list', 'many', 'detail'] })
    return rows
  }

  return {
    progress,
    report,
    failure,
    run: async (task: BulkTask, target: BulkTarget, answers: BulkAnswers): Promise<readonly BulkRow[] | null> => {
      const rows = await work(createRequests(task, target, answers))
      if (rows !== null) setReport(rows)
      return rows
    },
    /** Runs the task again for the failed rows. */
    retry: async (task: BulkTask, answers: BulkAnswers): Promise<void> => {
      const failed = (report ?? []).filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
      const rows = await work(createRequests(task, { ids: failed }, answers))
      if (rows !== null) setReport((before) => withRetried(before ?? [], rows))
    },
    /** Stops after the running call. */
    stop: () => {
      isStopped.current = true
    },
  }
}
