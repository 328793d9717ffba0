import type { Values } from '#resources/core/conditions.ts'
import type { BooleanField } from '#resources/core/fields/boolean.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { isSame } from '#resources/core/values/same.ts'
import type { Hook, ResourceHooks, WriteContext } from '../types.ts'

/** Hooks for fields that are true in at most one row: the transaction that sets the field on a row unsets it on the previous one. */
export const buildOnlyOneHooks = (resource: ResourceDefinition): readonly ResourceHooks[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const { onlyOneWithin: groupFields } = field as Partial<BooleanField>
    if (groupFields === undefined) return []
    const unsetHook: Hook = { follow: (write) => unsetOtherRows(resource, { name, within: groupFields }, write) }
    return [{ on: { create: unsetHook, update: unsetHook, import: unsetHook, restore: unsetHook } }]
  })

interface ExclusiveField {
  readonly name: string
  readonly within: readonly string[]
}

async function unsetOtherRows(
  { name: resource, deletion }: ResourceDefinition,
  { name, within }: ExclusiveField,
  { action, caller, before, after, run, work }: WriteContext,
): Promise<void> {
  if (after[name] !== true || (action === 'update' && wasAlreadySet({ name, within }, before, after))) return
  const shared = within.map((each) => after[each] ?? null)
  // If two transactions set the field at the same time, the second waits for the first and sees its result.
  await run({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`only one ${resource}.${name} ${caller.orgId} ${JSON.stringify(shared)}`],
  })
  const groupCondition = within.map((each, index) => ` and "${toSnakeCase(each)}"::text is not distinct from $${index + 3}`).join('')
  const { rows } = await run({
    text: `select id::text from "${toSnakeCase(resource)}" where org_id = $1 and id <> $2 and "${toSnakeCase(name)}"${groupCondition}${
      deletion === 'trash' ? ' and deleted_at is null' : ''
    }`,
    values: [caller.orgId, after.id, ...shared],
  })
  for (const { id } of rows) await work.trusted.update(resource as ResourceName, String(id), { [name]: false })
}

/** True if the field was already set on this row in the same group: no other row has to change. */
const wasAlreadySet = ({ name, within }: ExclusiveField, before: Values | null, after: Values): boolean =>
  before?.[name] === true && within.every((each) => isSame(before[each] ?? null, after[each] ?? null))
