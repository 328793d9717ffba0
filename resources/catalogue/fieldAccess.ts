import { type Holder, hasNeededLevel } from '../core/access.ts'
import type { FieldDefinition } from '../core/field.ts'
import { typeOf } from '../core/fields/index.ts'
import type { ResourceDefinition } from '../core/resource.ts'
import { getResource } from '../index.ts'

/**
 * True if a caller or session may read this field of rows that they may read. The server's endpoints and the screens all use it. A field
 * may require an additional permission; a field read from another resource requires the right to list that resource.
 */
export function mayReadField(holder: Holder, field: FieldDefinition): boolean {
  const { read } = field
  if (read !== undefined && !holder.can(read.page, read.action)) return false
  const source = typeOf(field).comesFrom?.(field)
  return source === undefined || mayList(holder, source)
}

/**
 * True if a list may show the column to this reader. The title column stays visible even if its values are hidden and then says "hidden";
 * otherwise the row would seem to have no name.
 */
export const canBeListed = ({ title }: Pick<ResourceDefinition, 'title'>, name: string, isReadable: boolean): boolean =>
  isReadable || [title].flat().includes(name)

/** Name of the filter that contains the search text. */
export const searchName = 'q'

/** Returns the fields that a filter of this name reads. The search text applies to all searched fields of the list. */
export const getRequestedFields = ({ list }: Pick<ResourceDefinition, 'list'>, filter: string): readonly string[] =>
  filter === searchName ? (list?.search ?? []) : [filter]

function mayList(holder: Holder, name: string): boolean {
  const resource = getResource(name)
  return resource.actions.list !== undefined && hasNeededLevel(holder, resource, resource.actions.list)
}
