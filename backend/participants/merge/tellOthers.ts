import type { Caller } from '../../caller.ts'
import type { Run } from '../../database/types.ts'
import type { WrittenRows } from '../../engine/engine.types.ts'
import type { Studydesk } from '../../studydesk.ts'

/** Rows by resource. */
export type WrittenRecords = Readonly<Record<string, WrittenRows['rows']>>

interface Told {
  readonly caller: Caller
  readonly studydesk: Studydesk
  readonly run: Run
  /** Ids of records that changed hands, by resource. */
  readonly moved: Readonly<Record<string, readonly string[]>>
  /** What else was written. */
  readonly written: WrittenRecords
}

/** What domains add to writes of the engine, such as messages to other systems, for all that a merge or its undoing wrote by hand. */
export async function tellOthers({ caller, studydesk, run, moved, written }: Told): Promise<void> {
  const handedOver = Object.entries(moved).map(
    ([resource, ids]) => [resource, ids.map((id) => ({ id, action: 'update' as const }))] as const,
  )
  for (const [resource, rows] of [...Object.entries(written), ...handedOver])
    for (const statement of await studydesk.engine.alongside({ orgId: caller.orgId, resource, rows })) await run(statement)
}
