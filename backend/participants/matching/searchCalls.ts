import { v7 as newId } from 'uuid'
import type { DuplicateSearchAnswer } from '#resources/duplicateAnswers.ts'
import type { Statement } from '../../database/types.ts'
import type { Call } from '../../engine/types.ts'
import { findPairsTask } from './search.ts'

const own = { page: 'PARTICIPANTS', action: 'OWN' } as const

/** The search for pairs through the whole organisation, for administrators of participants. */
export const searchCalls: readonly Call[] = [
  {
    method: 'POST',
    path: 'participants/duplicates/find',
    access: own,
    status: 202,
    async handler({ caller, studydesk }): Promise<DuplicateSearchAnswer> {
      const { orgId, userId } = caller
      const results = await studydesk.database.batch(orgId, [
        askStatement(orgId, userId),
        studydesk.jobs.statement({ task: findPairsTask, orgId, payload: {}, key: `${findPairsTask} ${orgId}` }),
        studydesk.engine.auditStatement(caller, { kind: 'duplicatePair', action: 'askToFind', recordId: null, changes: {} }),
        stateStatement(orgId),
      ])
      return answerOf(results.at(-1)?.rows[0])
    },
  },
  {
    method: 'GET',
    path: 'participants/duplicates/state',
    access: own,
    async handler({ caller: { orgId }, studydesk }): Promise<DuplicateSearchAnswer> {
      const [state] = await studydesk.database.batch(orgId, [stateStatement(orgId)])
      return answerOf(state?.rows[0])
    },
  },
]

/** One that runs already goes on, and is followed by the one that is asked for. */
const askStatement = (orgId: string, userId: string): Statement => ({
  text: `insert into duplicate_search as search (org_id, id, state, asked_by) values ($1, $2, 'WAITING', $3)
    on conflict (org_id) do update set asked_by = excluded.asked_by, asked_at = now(),
      state = case when search.state = 'RUNNING' then 'RUNNING' else 'WAITING' end`,
  values: [orgId, newId(), userId],
})

const stateStatement = (orgId: string): Statement => ({
  text: `select search.*, (select count(*)::int from duplicate_pair where org_id = $1 and status = 'OPEN') as open
    from (select 1) as always left join duplicate_search search on search.org_id = $1`,
  values: [orgId],
})

function answerOf(row: Readonly<Record<string, unknown>> | undefined): DuplicateSearchAnswer {
  return {
    state: (row?.state as DuplicateSearchAnswer['state'] | null | undefined) ?? 'NEVER',
    done: Number(row?.done ?? 0),
    total: Number(row?.total ?? 0),
    open: Number(row?.open ?? 0),
    askedAt: instantOf(row?.asked_at),
    finishedAt: instantOf(row?.finished_at),
  }
}

const instantOf = (value: unknown): string | null =>
  value instanceof Date ? value.toISOString() : typeof value === 'string' ? value : null
