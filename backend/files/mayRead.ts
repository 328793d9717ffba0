import type { ResourceName } from '#resources/index.ts'
import type { Caller } from '../caller.ts'
import type { Engine } from '../engine/engine.types.ts'
import type { FileOwner } from '../engine/ports/files.ts'

/** Fields that the session tells everybody of the organisation: its logo and icon stand on every screen. */
const toldToEverybody: readonly FileOwner['field'][] = ['logoFile', 'faviconFile']

/** May the caller read the record and field that a file belongs to? Asked at the door of the API. */
export async function mayReadOwner(engine: Engine, caller: Caller, { resource, recordId, field }: FileOwner): Promise<boolean> {
  if (resource === 'organisation' && toldToEverybody.includes(field)) return true
  // Kept by the engine itself with the file: the name of a resource.
  return engine.read(caller, resource as ResourceName, recordId).then(
    (row) => field in row,
    () => false,
  )
}
