import type { BulkAnswer, BulkRow } from '#resources/core/answers.ts'
import type { Caller } from '../../caller.ts'
import { answerOf } from '../doors/failures.ts'
import type { Operation } from '../parts.ts'
import { type RunRow, readBulk } from './bulkRequest.ts'
import { rowsOfBulk } from './bulkRows.ts'

/** Rows that are worked on at the same time: a few, so that one bulk never takes every connection to the database. */
const atOnce = 4

/**
 * One action on many rows. Each row goes through the very operation of the single call, in a transaction of its own; one that fails is
 * told in its line and stops no other.
 *
 * @throws forbidden when the caller may not take the action at all, invalid for a request that fits no row, badRequest TooManyForBulk,
 * tooManyRequests while the caller has others under way
 */
export async function bulkRows(operation: Operation, body: unknown): Promise<BulkAnswer> {
  const { run, request } = readBulk(operation, body)
  const release = operation.parts.bulks.take(operation.caller.userId)
  try {
    const ids = await rowsOfBulk(operation, request)
    const rows = await eachOf(ids, (id) => reported(operation, id, run))
    const failed = rows.filter(({ outcome }) => outcome === 'failed').length
    return { done: rows.filter(({ outcome }) => outcome === 'done').length, failed, rows }
  } finally {
    release()
  }
}

/** What became of one row, its error in the caller's language. */
async function reported(operation: Operation, id: string, run: RunRow): Promise<BulkRow> {
  try {
    return { id, outcome: await run(await withPresentRights(operation), id) }
  } catch (error) {
    const { parts, table, caller } = operation
    const { language, correlationId } = caller
    const { data: _both, ...told } = answerOf(error, { texts: parts.studydesk.texts, language, correlationId, model: table.model }).body
      .error
    return { id, outcome: 'failed', error: told }
  }
}

/** A thousand rows take seconds: what was taken away from the caller meanwhile no longer counts. From memory. */
async function withPresentRights(operation: Operation): Promise<Operation> {
  const { caller, parts } = operation
  const grants = await parts.studydesk.access.grantsOf(caller.orgId, caller.userId)
  const can: Caller['can'] = (page, level) => caller.can(page, level) && grants.can(page, level)
  return { ...operation, caller: { ...caller, can, studySites: grants.studySites } }
}

/** A few at a time; the answers in the order of the ids. */
async function eachOf<Answer>(ids: readonly string[], work: (id: string) => Promise<Answer>): Promise<readonly Answer[]> {
  const answers = new Array<Answer>(ids.length)
  const waiting = ids.entries()
  const workOn = async (): Promise<void> => {
    for (const [index, id] of waiting) answers[index] = await work(id)
  }
  await Promise.all(Array.from({ length: atOnce }, workOn))
  return answers
}
