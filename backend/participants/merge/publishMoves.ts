import type { Work } from '../../platform/engine/engine.types.ts'

/** Publishes the changes of the moved records. @param movedIds their ids, by resource */
export async function publishMoves(work: Work, movedIds: Readonly<Record<string, readonly string[]>>): Promise<void> {
  for (const [resource, ids] of Object.entries(movedIds))
    await work.publish(
      resource,
      ids.map((id) => ({ id, action: 'update' })),
    )
}
