import type { Values } from '#resources/core/conditions.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import type { EventRow } from './events.ts'

/** Names of the board columns between which a card moved; null for a column that events no longer name. */
export interface ColumnMove {
  readonly fromColumn: string | null
  readonly toColumn: string | null
}

type Changed = readonly [before: unknown, after: unknown]

/**
 * Returns the names of the columns for moves on the boards, by event. The columns of the conduct board are visits. A removed column has
 * its last name in the audit trail.
 * @param readable returns the changes of an event that the caller may read
 */
export async function columnMovesOf(
  { caller, studydesk: { database, texts } }: CallerContext,
  rows: readonly EventRow[],
  readable: (row: EventRow) => EventRow['changes'],
): Promise<(row: EventRow) => ColumnMove | null> {
  const moves = new Map(rows.flatMap((row) => (row.kind === 'participantStudy' ? [[row.id, moveOf(readable(row))] as const] : [])))
  const ids = [...moves.values()].flatMap((move) => (move === null ? [] : move.ids.flatMap((id) => id ?? [])))
  if (ids.length === 0) return () => null
  const [answer] = await database.batch(caller.orgId, [
    {
      text: `select id::text, name, step from board_column where org_id = $1 and id = any($2::uuid[])
        union all select id::text, name, null from visit where org_id = $1 and id = any($2::uuid[])
        union all (select distinct on (record_id) record_id::text, coalesce(changes->'name'->>1, changes->'name'->>0), null from audit_event
          where org_id = $1 and record_id = any($2::uuid[]) and kind in ('boardColumn', 'visit') and changes ? 'name'
            and not exists (select 1 from board_column where org_id = $1 and id = record_id)
            and not exists (select 1 from visit where org_id = $1 and id = record_id)
          order by record_id, at desc, id desc)`,
      values: [caller.orgId, [...new Set(ids)]],
    },
  ])
  const nameOf = (name: unknown, step: unknown): string =>
    step === null ? String(name) : texts.text(caller.language, `trialboard:values.boardColumn.step.${step}`)
  const names = new Map((answer?.rows ?? []).map(({ id, name, step }) => [String(id), nameOf(name, step)] as const))
  const columnNameOf = (id: string | null, isConduct: boolean): string | null =>
    id !== null ? (names.get(id) ?? null) : isConduct ? texts.text(caller.language, 'trialboard:conduct.stages.ENROLLED') : null
  return ({ id }) => {
    const move = moves.get(id) ?? null
    if (move === null) return null
    const [fromColumnId, toColumnId] = move.ids
    return { fromColumn: columnNameOf(fromColumnId, move.isConduct), toColumn: columnNameOf(toColumnId, move.isConduct) }
  }
}

interface Move {
  readonly isConduct: boolean
  readonly ids: readonly [from: string | null, to: string | null]
}

/** Returns the move in the changes; null if the card stayed in its column or was just created. */
function moveOf(changes: EventRow['changes']): Move | null {
  const { columnId, visitId } = changes as Values as { readonly columnId?: Changed; readonly visitId?: Changed }
  const isBoard = columnId !== undefined && textOf(columnId[0]) !== null
  const changed = isBoard ? columnId : visitId
  return changed === undefined ? null : { isConduct: !isBoard, ids: [textOf(changed[0]), textOf(changed[1])] }
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)
