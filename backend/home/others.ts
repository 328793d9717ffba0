import type { Part } from '#resources/core/part.ts'
import type { HomeAnswer } from '#resources/homeAnswer.ts'
import { homeDays } from '#resources/homeDays.ts'
import { sealStateOf, sealStateStatements } from '../auditTrail/sealState.ts'
import { rejectedStatement } from '../engine/import/acts.ts'
import { failedStatement } from '../jobs/failed.ts'
import type { Asked } from '../part.ts'

type Told<Name extends keyof HomeAnswer> = NonNullable<NonNullable<HomeAnswer[Name]> extends Part<infer Each> ? Each : never>

/** Rows of the reader's own files of the last days that are not among the participants yet. */
export async function importProblemsOf({ caller, studydesk: { database } }: Asked): Promise<number> {
  const { orgId, userId } = caller
  const [told] = await database.batch(orgId, [rejectedStatement({ orgId, userId, resource: 'participant' }, homeDays)])
  return Number(told?.rows[0]?.rejected)
}

/** Participants by id, those that the reader may still see, in the order asked. */
export async function openedOf({ caller, studydesk }: Asked, ids: readonly string[]): Promise<Told<'opened'>> {
  const rows = await studydesk.engine.listById(caller, 'participant', ids)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const mostViews = 10

/** Views that the reader kept themselves, the newest first. */
export async function viewsOf({ caller, studydesk }: Asked): Promise<Told<'views'>> {
  const query = { createdBy: '$me', _sort: 'createdAt', _order: 'desc', _start: 0, _end: mostViews, _total: 'none' }
  return (await studydesk.engine.list(caller, 'savedView', query)).rows
}

export async function sealsOf({ caller, studydesk: { database } }: Asked): Promise<Told<'seals'>> {
  const { oldestWaiting, verification } = sealStateOf(await database.batch(caller.orgId, sealStateStatements(caller.orgId)))
  return { oldestWaiting, verification }
}

export async function failedJobsOf({ caller, studydesk: { database } }: Asked): Promise<number> {
  const [failed] = await database.batch(caller.orgId, [failedStatement(caller.orgId)])
  return failed?.rows.length ?? 0
}
