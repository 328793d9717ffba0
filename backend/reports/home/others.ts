import type { PartResult } from '#resources/core/answers/partResult.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { homeDays } from '#resources/reports/idleDays.ts'
import type { FigureRequest } from '../../platform/answers/partial.ts'
import { sealStateOf, sealStateStatements } from '../../platform/auditTrail/sealState.ts'
import { buildRejectedStatement } from '../../platform/engine/import/importRuns.ts'
import { buildFailedStatement } from '../../platform/jobs/failed.ts'

type Report<Name extends keyof HomeAnswer> = NonNullable<NonNullable<HomeAnswer[Name]> extends PartResult<infer Each> ? Each : never>

/** Returns the number of rejected rows in the reader's own recent imports of participants that have not become participants yet. */
export async function importProblemsOf({ caller, studydesk: { database } }: FigureRequest): Promise<number> {
  const { orgId, userId } = caller
  const [rejectedAnswer] = await database.batch(orgId, [buildRejectedStatement({ orgId, userId, resource: 'participant' }, homeDays)])
  return Number(rejectedAnswer?.rows[0]?.rejected)
}

/** Returns the participants with these ids whom the reader may still see, in the given order. */
export async function openedOf({ caller, studydesk }: FigureRequest, ids: readonly string[]): Promise<Report<'opened'>> {
  const rows = await studydesk.engine.listById(caller, 'participant', ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const mostViews = 10

/** Returns the views that the reader saved, newest first. */
export async function viewsOf({ caller, studydesk }: FigureRequest): Promise<Report<'views'>> {
  const query = { createdBy: '$me', _sort: 'createdAt', _order: 'desc', _start: 0, _end: mostViews, _total: 'none' }
  return (await studydesk.engine.list(caller, 'savedView', query)).rows
}

export async function sealsOf({ caller, studydesk: { database } }: FigureRequest): Promise<Report<'seals'>> {
  const { oldestWaiting, verification } = sealStateOf(await database.batch(caller.orgId, sealStateStatements(caller.orgId)))
  return { oldestWaiting, verification }
}

export async function failedJobsOf({ caller, studydesk: { database } }: FigureRequest): Promise<number> {
  const [failed] = await database.batch(caller.orgId, [buildFailedStatement(caller.orgId)])
  return failed?.rows.length ?? 0
}
