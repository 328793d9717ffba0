import type { BoardColumn } from '#resources/boardAnswers.ts'
import { dateIn, daysAfter, zoneOf } from '#resources/core/day.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { recruitmentCalls } from '#resources/recruitment/calls.ts'
import type { ResourceRow } from '#resources/rows.ts'
import type { DeclaredRequest } from '../../engine/calls/callsOf.ts'
import type { Write, Writing } from '../../engine/types.ts'
import { notFound } from '../../errors.ts'
import { requireStudyInUse } from '../columnTime.ts'
import { columnOf } from './conductBoard.ts'

type Card = ResourceRow['participantStudy']

/**
 * Begins the time in a column of the conduct board: only a change of the column does, and until which day the card may stay there the column's limit
 * says. A card whose end is taken back is in its earlier column since the earlier moment.
 */
export async function beginConductTime(write: Write<Card>): Promise<Partial<Card>> {
  const { before, input, caller } = write
  const conductStatus = (input.conductStatus ?? before?.conductStatus ?? 'NOT_STARTED') as Card['conductStatus']
  const visitId = (input.visitId === undefined ? (before?.visitId ?? null) : input.visitId) as Card['visitId']
  const column = conductColumn({ conductStatus, visitId })
  const former = before === null ? null : conductColumn(before)
  if (column === null || column === former) return {}
  const now = new Date().toISOString()
  if (isEnd(column)) return { conductSince: now, conductUntil: null }
  const [limitDays, formerSince] = await Promise.all([
    limitDaysOf(write, column),
    former !== null && isEnd(former) ? formerMoment(write) : null,
  ])
  const conductSince = formerSince ?? now
  const day = dateIn(zoneOf(caller.zones), new Date(conductSince))
  return { conductSince, conductUntil: limitDays === null ? null : daysAfter(day, limitDays) }
}

/** Null before conduct begins. */
const conductColumn = (card: Pick<Card, 'conductStatus' | 'visitId'>): string | null =>
  card.conductStatus === 'NOT_STARTED' ? null : columnOf(card)

const isEnd = (column: string): boolean => column === 'COMPLETED' || column === 'WITHDRAWN'

/** Null: the column has no limit. */
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

/** When the card came to the column that its end took it from; of an end before columns had times, by the history of the column. */
async function formerMoment({ studydesk, caller, before }: Write<Card>): Promise<string | null> {
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

/** Participants in the column of a visit stay within its new limit, or not, from now on. */
export async function followVisitLimit({ caller, before, after, run }: Writing<ResourceRow['visit']>): Promise<void> {
  if (before === null || before.limitDays === after.limitDays) return
  await run(followStatement(caller, { limitDays: after.limitDays, studyId: after.studyId, visitId: after.id }))
}

/** The same of the column of the enrolled. */
export async function followEnrolledLimit({ caller, before, after, run }: Writing<ResourceRow['study']>): Promise<void> {
  if (before === null || before.enrolledLimitDays === after.enrolledLimitDays) return
  await run(followStatement(caller, { limitDays: after.enrolledLimitDays, studyId: after.id, visitId: null }))
}

interface ColumnLimit {
  readonly limitDays: number | null
  readonly studyId: string
  readonly visitId: string | null
}

const followStatement = ({ orgId, zones }: Write['caller'], { limitDays, studyId, visitId }: ColumnLimit) => ({
  // By hand: the day is derived, so that it is no change of the cards.
  text: `update participant_study set conduct_until = (conduct_since at time zone $5)::date + $4::int
    where org_id = $1 and study_id = $2 and visit_id is not distinct from $3::uuid and conduct_status = 'UNDER_WAY'`,
  values: [orgId, studyId, visitId, limitDays, zoneOf(zones)],
})

/**
 * `PUT study/{studyId}/conduct-column/{columnId}/limit` with `limitDays`: days after which cards in this column of the conduct board need attention,
 * null for no limit. The column is a visit of the study, or ENROLLED; nothing is awaited of those who completed or withdrew.
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
