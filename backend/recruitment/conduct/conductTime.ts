import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResourceRow } from '#resources/core/rows.ts'
import { addDays, formatDate, zoneOf } from '#resources/core/values/day.ts'
import type { BoardColumn } from '#resources/recruitment/boardAnswers.ts'
import type { recruitmentCalls } from '#resources/recruitment/recruitmentCalls.ts'
import { notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { Write, WriteContext } from '../../platform/engine/types.ts'
import { requireStudyInUse } from '../columnTime.ts'
import { columnOf } from './conductBoard.ts'

type Card = ResourceRow['participantStudy']

/**
 * Records when a card enters a column of the conduct board, and computes the day until which it may stay from the column's limit. Only a
 * change of the column does this. If the end of conduct is reverted, the card gets back the earlier time in its earlier column.
 */
export async function startConductTime(write: Write<Card>): Promise<Partial<Card>> {
  const { before, input, caller } = write
  const conductStatus = (input.conductStatus ?? before?.conductStatus ?? 'NOT_STARTED') as Card['conductStatus']
  const visitId = (input.visitId === undefined ? (before?.visitId ?? null) : input.visitId) as Card['visitId']
  const column = findConductColumn({ conductStatus, visitId })
  const formerColumn = before === null ? null : findConductColumn(before)
  if (column === null || column === formerColumn) return {}
  const now = new Date().toISOString()
  if (isEnd(column)) return { conductSince: now, conductUntil: null }
  const [limitDays, formerSince] = await Promise.all([
    limitDaysOf(write, column),
    formerColumn !== null && isEnd(formerColumn) ? readFormerSince(write) : null,
  ])
  const conductSince = formerSince ?? now
  const day = formatDate(zoneOf(caller.zones), new Date(conductSince))
  return { conductSince, conductUntil: limitDays === null ? null : addDays(day, limitDays) }
}

/** Returns the column of a card on the conduct board; null before conduct begins. */
const findConductColumn = (card: Pick<Card, 'conductStatus' | 'visitId'>): string | null =>
  card.conductStatus === 'NOT_STARTED' ? null : columnOf(card)

const isEnd = (column: string): boolean => column === 'COMPLETED' || column === 'WITHDRAWN'

/** Returns the limit of a column in days; null if it has none. */
async function limitDaysOf({ studydesk, caller: { orgId }, before, input }: Write<Card>, column: string): Promise<number | null> {
  const statement =
    column === 'ENROLLED'
      ? {
          text: 'select enrolled_limit_days as "limitDays" from study where org_id = $1 and id = $2',
          values: [orgId, before?.studyId ?? input.studyId],
        }
      : { text: 'select limit_days as "limitDays" from visit where org_id = $1 and id::text = $2', values: [orgId, column] }
  const [answer] = await studydesk.database.batch(orgId, [statement])
  return (answer?.rows[0]?.limitDays ?? null) as number | null
}

/**
 * Returns when the card entered the column in which it was before the end of conduct. If conduct ended before column times were recorded,
 * it reads the audit trail.
 */
async function readFormerSince({ studydesk, caller, before }: Write<Card>): Promise<string | null> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select coalesce(
          (select (changes -> 'conductSince' ->> 0)::timestamptz from audit_event
            where org_id = $1 and record_id = $2 and changes -> 'conductStatus' ->> 1 in ('COMPLETED', 'WITHDRAWN') order by at desc, id desc limit 1),
          (select max(at) from audit_event
            where org_id = $1 and record_id = $2 and (changes ? 'visitId' or changes -> 'conductStatus' ->> 0 = 'NOT_STARTED'))
        )::timestamptz(3) as since`,
      values: [caller.orgId, before?.id],
    },
  ])
  return (answer?.rows[0]?.since as string | null | undefined) ?? before?.enrolledAt ?? null
}

/** Updates the due day of participants in the column of a visit whose limit changed. */
export async function followVisitLimit({ caller, before, after, run }: WriteContext<ResourceRow['visit']>): Promise<void> {
  if (before === null || before.limitDays === after.limitDays) return
  await run(followStatement(caller, { limitDays: after.limitDays, studyId: after.studyId, visitId: after.id }))
}

/** As `followVisitLimit`, for the column of enrolled participants. */
export async function followEnrolledLimit({ caller, before, after, run }: WriteContext<ResourceRow['study']>): Promise<void> {
  if (before === null || before.enrolledLimitDays === after.enrolledLimitDays) return
  await run(followStatement(caller, { limitDays: after.enrolledLimitDays, studyId: after.id, visitId: null }))
}

interface ColumnLimit {
  readonly limitDays: number | null
  readonly studyId: string
  readonly visitId: string | null
}

const followStatement = ({ orgId, zones }: Write['caller'], { limitDays, studyId, visitId }: ColumnLimit) => ({
  // By hand: the day is derived, so the cards themselves do not change.
  text: `update participant_study set conduct_until = (conduct_since at time zone $5)::date + $4::int
    where org_id = $1 and study_id = $2 and visit_id is not distinct from $3::uuid and conduct_status = 'UNDER_WAY'`,
  values: [orgId, studyId, visitId, limitDays, zoneOf(zones)],
})

/**
 * Sets the days after which cards in a column of the conduct board need attention: `PUT study/{studyId}/conduct-column/{columnId}/limit`
 * with `limitDays`, null for no limit. The column is a visit of the study, or ENROLLED; participants who completed or withdrew need no
 * limit.
 * @throws notFound, conflict LockedWith for an archived study
 */
export async function setConductLimit({
  caller,
  studydesk: { engine },
  params: { studyId, columnId },
  input: { limitDays },
}: DeclaredRequest<(typeof recruitmentCalls)['limitConductColumn']>): Promise<Pick<BoardColumn, 'columnId' | 'limitDays'>> {
  const isEnrolled = columnId === 'ENROLLED'
  if (!isUuid(studyId) || !(isEnrolled || isUuid(columnId))) throw notFound()
  if (!isEnrolled && (await engine.listById(caller, 'visit', [columnId], { studyId })).length === 0) throw notFound()
  await engine.work(caller, async (work) => {
    await requireStudyInUse(work.run, caller, studyId)
    if (isEnrolled) await work.trusted.update('study', studyId, { enrolledLimitDays: limitDays })
    else await work.trusted.update('visit', columnId, { limitDays })
  })
  return { columnId, limitDays }
}
