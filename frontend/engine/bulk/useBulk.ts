import { type HttpError, useCustomMutation, useInvalidate } from '@refinedev/core'
import { useRef, useState } from 'react'
import type { BulkAnswer, BulkRequest, BulkRow } from '#resources/core/answers.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import type { HttpFailure } from '../../base/http.ts'
import { type BulkAnswers, type BulkTarget, type BulkTask, failedRows, requestsFor, withRetried } from './task.ts'

/** How far a bulk is. `total` is null while only the server knows. */
interface BulkProgress {
  readonly worked: number
  readonly total: number | null
}

/**
 * Does one thing to many rows through Refine's mutation, call by call, and has the list asked for again. A call that fails outright
 * fails its rows, and the next ones are tried all the same.
 */
export function useBulk(definition: ResourceDefinition) {
  const { mutateAsync: call } = useCustomMutation<BulkAnswer & { id?: string }, HttpError>()
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<BulkProgress | null>(null)
  const [report, setReport] = useState<readonly BulkRow[] | null>(null)
  /** Nothing was done at all: the request as a whole was refused. */
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
        rows.push(...failedRows(request.ids ?? [], { code: refusal.code, message: refusal.message }))
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
      const rows = await work(requestsFor(task, target, answers))
      if (rows !== null) setReport(rows)
      return rows
    },
    /** The rows that failed, once more. */
    retry: async (task: BulkTask, answers: BulkAnswers): Promise<void> => {
      const failed = (report ?? []).filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
      const rows = await work(requestsFor(task, { ids: failed }, answers))
      if (rows !== null) setReport((before) => withRetried(before ?? [], rows))
    },
    /** After the call that is under way. */
    stop: () => {
      isStopped.current = true
    },
  }
}
