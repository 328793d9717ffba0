import { v7 as newId } from 'uuid'
import type { DuplicateSearchAnswer } from '#resources/participants/duplicateAnswers.ts'
import type { Run, Statement } from '../../platform/database/types.ts'
import type { CallContext, CallerContext } from '../../platform/engine/types.ts'
import { findPairsTask } from './search.ts'

/** Starts the search for duplicate pairs in the whole organisation, for users who may know that pairs exist. */
export async function findDuplicates({ caller, studydesk }: CallContext): Promise<DuplicateSearchAnswer> {
  const { orgId } = caller
  const state = await studydesk.database.transaction(orgId, (run) => requestSearch({ caller, studydesk, run }))
  return { ...state, open: await openPairs({ caller, studydesk }) }
}

/** Returns the state of the search for duplicate pairs. */
export async function duplicateSearch({ caller, studydesk }: CallContext): Promise<DuplicateSearchAnswer> {
  const [[state], open] = await Promise.all([
    studydesk.database.batch(caller.orgId, [buildStateStatement(caller.orgId)]),
    openPairs({ caller, studydesk }),
  ])
  return { ...answerOf(state?.rows[0]), open }
}

/**
 * Returns the number of open pairs in the caller's list. Leaves out pairs with a restricted participant, because their number would
 * confirm a guess.
 */
async function openPairs({ caller, studydesk }: CallerContext): Promise<number> {
  const { total } = await studydesk.engine.list(caller, 'duplicatePair', { status: 'OPEN', _start: 0, _end: 1 })
  return total ?? 0
}

interface SearchRequest extends CallerContext {
  readonly run: Run
}

/**
 * Starts a search unless one waits or runs; then returns the state of that one. A search that has failed, or waits for a retry, starts
 * again.
 */
async function requestSearch({ caller, studydesk: { engine, jobs }, run }: SearchRequest): Promise<Omit<DuplicateSearchAnswer, 'open'>> {
  const { orgId, userId } = caller
  const job = { task: findPairsTask, orgId, payload: {}, key: `${findPairsTask} ${orgId}` }
  await run({ text: "select pg_advisory_xact_lock(hashtextextended('duplicate search ' || $1::text, 0))", values: [orgId] })
  const before = answerOf((await run(buildStateStatement(orgId))).rows[0])
  const isInProgress = before.state === 'WAITING' || before.state === 'RUNNING'
  if (isInProgress && (await run(jobs.activeStatement(job))).rowCount !== 0) return before

  await run(requestSearchStatement(orgId, userId))
  await run(jobs.statement(job))
  await run(engine.auditStatement(caller, { kind: 'duplicatePair', action: 'askToFind', recordId: null, changes: {} }))
  return answerOf((await run(buildStateStatement(orgId))).rows[0])
}

const requestSearchStatement = (orgId: string, userId: string): Statement => ({
  text: `insert into duplicate_search as search (org_id, id, state, asked_by) values ($1, $2, 'WAITING', $3)
    on conflict (org_id) do update set asked_by = excluded.asked_by, asked_at = now(), state = 'WAITING'`,
  values: [orgId, newId(), userId],
})

const buildStateStatement = (orgId: string): Statement => ({
  text: 'select search.* from (select 1) as always left join duplicate_search search on search.org_id = $1',
  values: [orgId],
})

function answerOf(row: Readonly<Record<string, unknown>> | undefined): Omit<DuplicateSearchAnswer, 'open'> {
  return {
    state: (row?.state as DuplicateSearchAnswer['state'] | null | undefined) ?? 'NEVER',
    done: Number(row?.done ?? 0),
    total: Number(row?.total ?? 0),
    askedAt: instantOf(row?.asked_at),
    finishedAt: instantOf(row?.finished_at),
  }
}

const instantOf = (value: unknown): string | null =>
  value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : null
