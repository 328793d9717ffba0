import type { Values } from './conditions.ts'
import type { ResourceDefinition } from './resource.ts'

/** What stands for a row where nothing better may be said: the end of its id. */
export const shortId = (id: string): string => id.slice(-8).toUpperCase()

/** How a row is called while its title is hidden: "the subject id or a short id" (specification 2, section 6). */
export function restrictedName({ restrictedAs }: Pick<ResourceDefinition, 'restrictedAs'>, row: Values): string {
  const name = restrictedAs === undefined ? undefined : row[restrictedAs]
  if (typeof name === 'string' && name !== '') return name
  return typeof row.id === 'string' ? shortId(row.id) : ''
}
