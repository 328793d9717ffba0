import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceAnswer, ResourceRow } from '#resources/core/rows.ts'
import { addDays, zoneOf } from '#resources/core/values/day.ts'
import type { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import type { Caller } from '../platform/common/caller.ts'
import { conflict, notFound } from '../platform/common/errors.ts'
import { todayFor } from '../platform/common/today.ts'
import type { Run } from '../platform/database/types.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { Write, WriteContext } from '../platform/engine/types.ts'

type Card = ResourceRow['participantStudy']

/**
 * Records when a card enters a column, and computes the day until which it may stay from the column's limit. Only a change of the column
 * does this.
 */
export async function startColumnTime({ caller, studydesk, before, input }: Write<Card>): Promise<Partial<Card>> {
  const enteredColumnId = input.columnId
  if (!isUuid(enteredColumnId) || enteredColumnId === before?.columnId) return {}
  const [answer] = await studydesk.database.batch(caller.orgId, [
    { text: 'select limit_days as "limitDays" from board_column where org_id = $1 and id = $2', values: [caller.orgId, enteredColumnId] },
  ])
  const limit = answer?.rows[0]?.limitDays
  // The rule of the field reports a missing column.
  if (limit === undefined) return {}
  return { columnSince: new Date().toISOString(), columnUntil: addDays(todayFor(caller), Number(limit)) }
}

/** Updates the due day of the cards in a column whose limit changed. */
export async function followLimit({ caller, before, after, run }: WriteContext<ResourceRow['boardColumn']>): Promise<void> {
  if (before === null || before.limitDays === after.limitDays) return
  await run({
    // By hand: the day is derived, so the cards themselves do not change.
    text: `update participant_study set column_until = (column_since at time zone $3)::date + $4::int
      where org_id = $1 and column_id = $2 and column_since is not null`,
    values: [caller.orgId, after.id, zoneOf(caller.zones), after.limitDays],
  })
}

/**
 * Sets the days after which cards in a column need attention: `PUT study/{studyId}/board-column/{columnId}/limit` with `limitDays`. It is
 * the only change that the columns of every study accept.
 * @throws notFound for a column of another study
 */
export async function setColumnLimit({
  caller,
  studydesk,
  params: { studyId, columnId },
  input: { limitDays },
}: DeclaredRequest<(typeof recruitmentCalls)['limitColumn']>): Promise<ResourceAnswer['boardColumn']> {
  const [column] = isUuid(columnId) ? await studydesk.engine.listById(caller, 'boardColumn', [columnId], { studyId }) : []
  if (column === undefined) throw notFound()
  await studydesk.engine.work(caller, async (work) => {
    await requireStudyInUse(work.run, caller, studyId)
    await work.trusted.update('boardColumn', columnId, { limitDays })
  })
  return studydesk.engine.read(caller, 'boardColumn', columnId)
}

/**
 * Checks that the study is in use, and locks it until the commit, because trusted writes bypass the lock of an archived study. @throws
 * notFound, conflict LockedWith
 */
export async function requireStudyInUse(run: Run, { orgId }: Caller, studyId: unknown): Promise<void> {
  const { rows } = await run({
    text: 'select status from study where org_id = $1 and id = $2 and deleted_at is null for no key update',
    values: [orgId, studyId],
  })
  if (rows[0] === undefined) throw notFound()
  if (rows[0].status === 'ARCHIVED') throw conflict('LockedWith')
}
