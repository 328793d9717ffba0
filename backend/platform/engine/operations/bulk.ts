import type { BulkAnswer, BulkRow } from '#resources/core/answers/answers.ts'
import type { Caller } from '../../common/caller.ts'
import type { RequestContext } from '../context.ts'
import { answerOf } from '../databaseErrors/answer.ts'
import { type RunRow, readBulk } from './bulkRequest.ts'
import { rowsOfBulk } from './bulkRows.ts'

/** Number of rows processed concurrently. It is small, so that one bulk call never uses all connections to the database. */
const batchSize = 4

/**
 * Runs one action on many rows. Each row goes through the operation of the single call, in a separate transaction. A failed row is
 * reported in the result, and the remaining rows are still processed.
 * @throws forbidden when the caller may not take the action at all, invalid for a request that is wrong for every row, badRequest
 * TooManyForBulk, tooManyRequests while other bulk calls of the caller are in progress
 */
export async function runBulk(operation: RequestContext, body: unknown): Promise<BulkAnswer> {
  const { run, request } = readBulk(operation, body)
  const { parts, caller } = operation
  const release = await parts.bulks.take(caller.userId)
  try {
    const ids = await rowsOfBulk(operation, request)
    const rows = await eachOf(ids, (id) => reportRow(operation, id, run))
    const failed = rows.filter(({ outcome }) => outcome === 'failed').length
    return { done: rows.filter(({ outcome }) => outcome === 'done').length, failed, rows }
  } finally {
    await release()
  }
}

/** Result of one row, with its error in the caller's language. */
async function reportRow(operation: RequestContext, id: string, run: RunRow): Promise<BulkRow> {
  try {
    return { id, outcome: await run({ ...operation, caller: await withPresentRights(operation) }, id) }
  } catch (error) {
    const { parts, table, caller } = operation
    const { language, correlationId } = caller
    const { data: _data, ...errorBody } = answerOf(error, { texts: parts.studydesk.texts, language, correlationId, model: table.model })
      .body.error
    return { id, outcome: 'failed', error: errorBody }
  }
}

/**
 * Reads the caller's current permissions, from memory. A thousand rows take seconds, and a permission that was revoked during that time
 * must no longer apply.
 */
async function withPresentRights({ caller, parts }: Pick<RequestContext, 'caller' | 'parts'>): Promise<Caller> {
  const grants = await parts.studydesk.access.grantsOf(caller.orgId, caller.userId)
  const can: Caller['can'] = (page, level) => caller.can(page, level) && grants.can(page, level)
  return { ...caller, can, studySites: grants.studySites }
}

/**
 * Runs work on each of many items for a call of a domain, with the caller's current permissions. The call occupies a slot for bulk calls,
 * unless it has so few items that all run at once.
 * @throws tooManyRequests while other bulk calls of the caller are in progress
 */
export async function workOnEach<Item, Answer>(
  { caller, parts }: Pick<RequestContext, 'caller' | 'parts'>,
  items: readonly Item[],
  work: (caller: Caller, item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const release = items.length > batchSize ? await parts.bulks.take(caller.userId) : null
  try {
    return await eachOf(items, async (item) => work(await withPresentRights({ caller, parts }), item))
  } finally {
    await release?.()
  }
}

/** Processes a few items at a time; returns the results in the order of the items. */
async function eachOf<Item, Answer>(items: readonly Item[], work: (item: Item) => Promise<Answer>): Promise<readonly Answer[]> {
  const answers = new Array<Answer>(items.length)
  const waiting = items.entries()
  const runWorker = async (): Promise<void> => {
    for (const [index, item] of waiting) answers[index] = await work(item)
  }
  await Promise.all(Array.from({ length: batchSize }, runWorker))
  return answers
}
