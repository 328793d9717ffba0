import type { Values } from '#resources/core/conditions.ts'
import type { BooleanField } from '#resources/core/fields/boolean.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/same.ts'
import type { ResourceName } from '#resources/index.ts'
import type { Hook, ResourceHooks, Writing } from '../types.ts'

/** Where a field is true of one row at most, the former row loses it to the one that is chosen, in the transaction of the choice. */
export const onlyOneHooks = (resource: ResourceDefinition): readonly ResourceHooks[] =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    const { onlyOneWithin: within } = field as Partial<BooleanField>
    if (within === undefined) return []
    const chosen: Hook = { follow: (write) => takeFromOthers(resource, { name, within }, write) }
    return [{ on: { create: chosen, update: chosen, import: chosen, restore: chosen } }]
  })

interface OnlyOne {
  readonly name: string
  readonly within: readonly string[]
}

async function takeFromOthers(
  { name: resource, deletion }: ResourceDefinition,
  { name, within }: OnlyOne,
  { action, caller, before, after, run, work }: Writing,
): Promise<void> {
  if (after[name] !== true || (action === 'update' && isStill({ name, within }, before, after))) return
  const shared = within.map((each) => after[each] ?? null)
  // The second of two simultaneous choices waits for the first, and sees it.
  await run({
    text: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    values: [`only one ${resource}.${name} ${caller.orgId} ${JSON.stringify(shared)}`],
  })
  const same = within.map((each, place) => ` and "${snake(each)}"::text is not distinct from $${place + 3}`).join('')
  const { rows } = await run({
    text: `select id::text from "${snake(resource)}" where org_id = $1 and id <> $2 and "${snake(name)}"${same}${
      deletion === 'trash' ? ' and deleted_at is null' : ''
    }`,
    values: [caller.orgId, after.id, ...shared],
  })
  for (const { id } of rows) await work.trusted.update(resource as ResourceName, String(id), { [name]: false })
}

/** A row that was the one before, among the same rows, has no rival. */
const isStill = ({ name, within }: OnlyOne, before: Values | null, after: Values): boolean =>
  before?.[name] === true && within.every((each) => isSame(before[each] ?? null, after[each] ?? null))
