import { type Holder, mayOn } from './core/access.ts'
import type { FieldDefinition } from './core/field.ts'
import { typeOf } from './core/fields/index.ts'
import { resourceNamed } from './index.ts'

/**
 * May a caller or session read this field of rows that they may read? Both sides ask it this way, for every door. A field may take an ability of
 * its own; one that counts rows of another resource takes the right to list those.
 */
export function mayReadField(holder: Holder, field: FieldDefinition): boolean {
  const { read } = field
  if (read !== undefined && !holder.can(read.page, read.action)) return false
  const counted = typeOf(field).counts?.(field)
  return counted === undefined || mayList(holder, counted)
}

function mayList(holder: Holder, name: string): boolean {
  const resource = resourceNamed(name)
  return resource.actions.list !== undefined && mayOn(holder, resource, resource.actions.list)
}
