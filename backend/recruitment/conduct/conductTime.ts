import type { ResourceRow } from '#resources/rows.ts'
import type { Write } from '../../engine/types.ts'
import { columnOf } from './conductBoard.ts'

type Card = ResourceRow['participantStudy']

/**
 * Begins the time in a column of the conduct board: only a change of the column does. A card whose end is taken back is in its earlier column since
 * the earlier moment.
 */
export async function beginConductTime(write: Write<Card>): Promise<Partial<Card>> {
  const { before, input } = write
  const conductStatus = (input.conductStatus ?? before?.conductStatus ?? 'NOT_STARTED') as Card['conductStatus']
  const visitId = (input.visitId === undefined ? (before?.visitId ?? null) : input.visitId) as Card['visitId']
  const column = conductColumn({ conductStatus, visitId })
  const former = before === null ? null : conductColumn(before)
  if (column === null || column === former) return {}
  const isResumed = former !== null && isEnd(former) && !isEnd(column)
  const since = isResumed ? await formerMoment(write, before) : null
  return { conductSince: since ?? new Date().toISOString() }
}

/** Null before conduct begins. */
const conductColumn = (card: Pick<Card, 'conductStatus' | 'visitId'>): string | null =>
  card.conductStatus === 'NOT_STARTED' ? null : columnOf(card)

const isEnd = (column: string): boolean => column === 'COMPLETED' || column === 'WITHDRAWN'

/** When the card came to the column that its end took it from; of an end before columns had times, by the history of the column. */
async function formerMoment({ studydesk, caller }: Write<Card>, before: Card | null): Promise<string | null> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: `select coalesce(
          (select (changes -> 'conductSince' ->> 0)::timestamptz from audit_event
            where org_id = $1 and record_id = $2 and changes -> 'conductStatus' ->> 1 in ('COMPLETED', 'WITHDRAWN') order by at desc, id desc limit 1),
          (select max(at) from audit_event
            where org_id = $1 and record_id = $2 and (changes ? 'visitId' or changes -> 'conductStatus' ->> 0 = 'NOT_STARTED'))
        ) as since`,
      values: [caller.orgId, before?.id],
    },
  ])
  return (answer?.rows[0]?.since as string | null | undefined) ?? before?.enrolledAt ?? null
}
