import { mayOn } from '#resources/core/access.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceAction, ResourceDefinition } from '#resources/core/resource.ts'
import type { Access } from '../access/types.ts'
import type { Caller } from '../caller.ts'
import type { Database, Statement } from '../database/types.ts'
import { toStatement } from '../engine/statement.ts'

/** What a reader may see, asked for many readers at once. */
export interface Visibility {
  readonly database: Database
  readonly access: Access
}

export function may(caller: Caller, resource: ResourceDefinition, action: ResourceAction): boolean {
  const level = resource.actions[action]
  return level !== undefined && mayOn(caller, resource, level)
}

/** The rows among these that the caller may see now. */
export async function visibleIds(
  parts: Visibility,
  caller: Caller,
  resource: ResourceDefinition,
  ids: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  if (!may(caller, resource, 'read') && !may(caller, resource, 'list')) return new Set()
  const rows = rowsInScope(parts, caller, resource, ids).select(parts.database.build.raw(`"${snake(resource.name)}"."id"`))
  if (resource.deletion === 'trash' && !may(caller, resource, 'restore')) rows.whereRaw(`"${snake(resource.name)}"."deleted_at" is null`)
  const [answer] = await parts.database.batch(caller.orgId, [toStatement(rows)])
  return new Set((answer?.rows ?? []).map(({ id }) => id as string))
}

/** One row if any of these lies in the caller's scope, in the trash or not: a list may have to let it come or go. */
export const anyInScope = (parts: Visibility, caller: Caller, resource: ResourceDefinition, ids: ReadonlySet<string>): Statement =>
  toStatement(rowsInScope(parts, caller, resource, ids).select(parts.database.build.raw('1')).limit(1))

function rowsInScope({ database, access }: Visibility, caller: Caller, resource: ResourceDefinition, ids: ReadonlySet<string>) {
  const table = snake(resource.name)
  const rows = database.build(table).whereRaw(`"${table}"."id" = any(?::uuid[])`, [[...ids]])
  access.scope(rows, resource, caller, { allStudies: true })
  return rows
}
