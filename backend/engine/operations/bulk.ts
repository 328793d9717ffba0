import type { BulkAnswer, BulkRow } from '#resources/core/answers.ts'
import type { Caller } from '../../caller.ts'
import { answerOf } from '../failures/answer.ts'
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
  const { parts, caller } = operation
  const release = await parts.bulks.take(caller.userId)
  try {
    const ids = await rowsOfBulk(operation, request)
    const rows = await eachOf(ids, (id) => reported(operation, id, run))
    const failed = rows.filter(({ outcome }) => outcome === 'failed').length
    return { done: rows.filter(({ outcome }) => outcome === 'done').length, failed, rows }
  } finally {
    await release()
  }
}

/** What became of one row, its error in the caller's language. */
async function reported(operation: Operation, id: string, run: RunRow): Promise<BulkRow> {
  try {
    return { id, outcome: await run({ ...operation, caller: await withPresentRights(operation) }, id) }
  } catch (error) {
    const { parts, table, caller } = operation
    const { language, correlationId } = caller
    const { data: _both, ...told } = answerOf(error, { texts: parts.studydesk.texts, language, correlationId, model: table.model }).body
      .error
    return { id, outcome: 'failed', error: told }
  }
}

/** A thousand rows take seconds: what was taken away from the caller meanwhile no longer counts. From memory. */
async function withPresentRights({ caller, parts }: Pick<Operation, 'caller' | 'parts'>): Promise<Caller> {
  const grants = await parts.studydesk.access.grantsOf(caller.orgId, caller.userId)
  const can: Caller['can'] = (page, level) => caller.can(page, level) && grants.can(page, level)
  return { ...caller, can, studySites: grants.studySites }
}

/**
 * The same for a call of a domain: work on each of many, by the rights that the caller has by then, in one of the places of bulk calls.
 * What is worked on all at once needs none.
 * @throws tooManyRequests while the caller has others under way
 */
export async function workOnEach<Item, Answer>(
  { caller, parts }: Pick<Operation, 'caller' | 'parts'>,
  items: readonly Item[],
  work: (caller: Caller, item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const release = items.length > atOnce ? await parts.bulks.take(caller.userId) : null
  try {
    return await eachOf(items, async (item) => work(await withPresentRights({ caller, parts }), item))
  } finally {
    await release?.()
  }
}

/** A few at a time; the answers in the order of the items. */
async function eachOf<Item, Answer>(items: readonly Item[], work: (item: Item) => Promise<Answer>): Promise<readonly Answer[]> {
  const answers = new Array<Answer>(items.length)
  const waiting = items.entries()
  const workOn = async (): Promise<void> => {
    for (const [index, item] of waiting) answers[index] = await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, workOn))
  return answers
}
