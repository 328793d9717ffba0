import { type Holder, mayOn } from './core/access.ts'
import type { FieldDefinition } from './core/field.ts'
import { typeOf } from './core/fields/index.ts'
import type { ResourceDefinition } from './core/resource.ts'
import { resourceNamed } from './index.ts'

/**
 * May a caller or session read this field of rows that they may read? Both sides ask it this way, for every door. A field may take an ability of
 * its own; one that is read from rows of another resource takes the right to list those.
 */
export function mayReadField(holder: Holder, field: FieldDefinition): boolean {
  const { read } = field
  if (read !== undefined && !holder.can(read.page, read.action)) return false
  const source = typeOf(field).comesFrom?.(field)
  return source === undefined || mayList(holder, source)
}

/**
 * May a list show this field to a reader who may or may not read it? What names a row keeps its place: there stands that it is hidden, else a
 * row without its names would look like one that has none.
 */
export const mayStandInList = ({ title }: Pick<ResourceDefinition, 'title'>, name: string, isReadable: boolean): boolean =>
  isReadable || [title].flat().includes(name)

/** Among the filters of a list: words to look for. */
export const searchName = 'q'

/** The fields whose values a filter of this name asks about. Words are looked for in all that the list searches. */
export const askedBy = ({ list }: Pick<ResourceDefinition, 'list'>, filter: string): readonly string[] =>
  filter === searchName ? (list?.search ?? []) : [filter]

function mayList(holder: Holder, name: string): boolean {
  const resource = resourceNamed(name)
  return resource.actions.list !== undefined && mayOn(holder, resource, resource.actions.list)
}
