import { daysAfter, zoneOf } from '#resources/core/day.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { ResourceAnswer, ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../caller.ts'
import type { Run } from '../database/types.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { Write, Writing } from '../engine/types.ts'
import { conflict, notFound } from '../errors.ts'
import { todayFor } from '../today.ts'

type Card = ResourceRow['participantStudy']

/**
 * Begins the time in a column: only a change of the column does, and until which day the card may stay there the column's limit says. */
export async function beginColumnTime({ caller, studydesk, before, input }: Write<Card>): Promise<Partial<Card>> {
  const entered = input.columnId
  if (!isUuid(entered) || entered === before?.columnId) return {}
  const [answer] = await studydesk.database.batch(caller.orgId, [
    { text: 'select limit_days as "limitDays" from board_column where org_id = $1 and id = $2', values: [caller.orgId, entered] },
  ])
  const limit = answer?.rows[0]?.limitDays
  // A column that does not exist is refused by the field's own rules.
  if (limit === undefined) return {}
  return { columnSince: new Date().toISOString(), columnUntil: daysAfter(todayFor(caller), Number(limit)) }
}

/** The cards of a column stay within its new limit, or not, from now on. */
export async function followLimit({ caller, before, after, run }: Writing<ResourceRow['boardColumn']>): Promise<void> {
  if (before === null || before.limitDays === after.limitDays) return
  await run({
    // By hand: the day is derived, so that it is no change of the cards.
    text: `update participant_study set column_until = (column_since at time zone $3)::date + $4::int
      where org_id = $1 and column_id = $2 and column_since is not null`,
    values: [caller.orgId, after.id, zoneOf(caller.zones), after.limitDays],
  })
}

/**
 * `PUT study/{studyId}/board-column/{columnId}/limit` with `limitDays`: days after which cards in this column need attention. Columns that every
 * study has take a limit, too, and nothing else.
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

/** Trusted writes pass by the lock of the study; it stays as it is until the commit. @throws notFound, conflict LockedWith */
export async function requireStudyInUse(run: Run, { orgId }: Caller, studyId: unknown): Promise<void> {
  const { rows } = await run({
    text: 'select status from study where org_id = $1 and id = $2 and deleted_at is null for no key update',
    values: [orgId, studyId],
  })
  if (rows[0] === undefined) throw notFound()
  if (rows[0].status === 'ARCHIVED') throw conflict('LockedWith')
}
