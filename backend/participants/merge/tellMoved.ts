import type { Work } from '../../engine/engine.types.ts'

/** Tells others of the records that changed hands. @param moved their ids, by resource */
export async function tellMoved(work: Work, moved: Readonly<Record<string, readonly string[]>>): Promise<void> {
  for (const [resource, ids] of Object.entries(moved))
    await work.tell(
      resource,
      ids.map((id) => ({ id, action: 'update' })),
    )
}
