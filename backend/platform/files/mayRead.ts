import type { ResourceName } from '#resources/core/registry.ts'
import type { Caller } from '../common/caller.ts'
import type { Engine } from '../engine/engine.types.ts'
import type { FileOwner } from '../engine/ports/files.ts'

/** File fields of the organisation that all its users may read: every screen shows its logo and icon. */
const publicFields: readonly FileOwner['field'][] = ['logoFile', 'faviconFile']

/** True if the caller may read the record and field of a file, by the access checks of the API. */
export async function mayReadOwner(engine: Engine, caller: Caller, { resource, recordId, field }: FileOwner): Promise<boolean> {
  if (resource === 'organisation' && publicFields.includes(field)) return true
  // The cast is safe: the engine stored the name with the file, so it is the name of a resource.
  return engine.read(caller, resource as ResourceName, recordId).then(
    (row) => field in row,
    () => false,
  )
}
