import { v7 as newId } from 'uuid'
import type { DuplicateSearchAnswer } from '#resources/duplicateAnswers.ts'
import type { Run, Statement } from '../../database/types.ts'
import type { CallContext, CallerContext } from '../../engine/types.ts'
import { findPairsTask } from './search.ts'

/** Starts the search for pairs through the whole organisation, for users who may see that there are any. */
export async function findDuplicates({ caller, studydesk }: CallContext): Promise<DuplicateSearchAnswer> {
  const { orgId } = caller
  const state = await studydesk.database.transaction(orgId, (run) => ask({ caller, studydesk, run }))
  return { ...state, open: await openPairs({ caller, studydesk }) }
}

/** State of that search. */
export async function duplicateSearch({ caller, studydesk }: CallContext): Promise<DuplicateSearchAnswer> {
  const [[state], open] = await Promise.all([
    studydesk.database.batch(caller.orgId, [stateStatement(caller.orgId)]),
    openPairs({ caller, studydesk }),
  ])
  return { ...answerOf(state?.rows[0]), open }
}

/** The number that the list shows: one more, with somebody restricted, would say that a guess was right. */
async function openPairs({ caller, studydesk }: CallerContext): Promise<number> {
  const { total } = await studydesk.engine.list(caller, 'duplicatePair', { status: 'OPEN', _start: 0, _end: 1 })
  return total ?? 0
}

interface SearchRequest extends CallerContext {
  readonly run: Run
}

/** One search at a time: who asks while one waits or runs is told how far that one is. What stopped for good, or waits to be tried again, begins anew. */
async function ask({ caller, studydesk: { engine, jobs }, run }: SearchRequest): Promise<Omit<DuplicateSearchAnswer, 'open'>> {
  const { orgId, userId } = caller
  const job = { task: findPairsTask, orgId, payload: {}, key: `${findPairsTask} ${orgId}` }
  await run({ text: "select pg_advisory_xact_lock(hashtextextended('duplicate search ' || $1::text, 0))", values: [orgId] })
  const before = answerOf((await run(stateStatement(orgId))).rows[0])
  const isUnderWay = before.state === 'WAITING' || before.state === 'RUNNING'
  if (isUnderWay && (await run(jobs.activeStatement(job))).rowCount !== 0) return before

  await run(askStatement(orgId, userId))
  await run(jobs.statement(job))
  await run(engine.auditStatement(caller, { kind: 'duplicatePair', action: 'askToFind', recordId: null, changes: {} }))
  return answerOf((await run(stateStatement(orgId))).rows[0])
}

const askStatement = (orgId: string, userId: string): Statement => ({
  text: `insert into duplicate_search as search (org_id, id, state, asked_by) values ($1, $2, 'WAITING', $3)
    on conflict (org_id) do update set asked_by = excluded.asked_by, asked_at = now(), state = 'WAITING'`,
  values: [orgId, newId(), userId],
})

const stateStatement = (orgId: string): Statement => ({
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
