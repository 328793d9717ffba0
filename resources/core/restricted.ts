import type { Values } from './conditions.ts'
import type { FieldDefinition } from './field.ts'
import { isLookup } from './fieldKinds.ts'
import type { ResourceDefinition } from './resource.ts'

/** What stands for a row where nothing better may be said: the end of its id. */
export const shortId = (id: string): string => id.slice(-8).toUpperCase()

/**
 * How a row is called while its title is hidden: "the subject id or a short id" (specification 2, section 6). Its own number, else the first of
 * those that the rows belonging to it have and the reader sees.
 */
export function restrictedName({ restrictedAs, fields = {} }: RestrictedDefinition, row: Values): string {
  if (restrictedAs !== undefined) {
    const others = Object.entries(fields).flatMap(([name, field]: [string, FieldDefinition]) =>
      isLookup(field) && field.shows === restrictedAs ? [row[name]].flat() : [],
    )
    const name = [row[restrictedAs], ...others].find((each) => typeof each === 'string' && each !== '')
    if (typeof name === 'string') return name
  }
  return typeof row.id === 'string' ? shortId(row.id) : ''
}

type RestrictedDefinition = Pick<ResourceDefinition, 'restrictedAs'> & Partial<Pick<ResourceDefinition, 'fields'>>
