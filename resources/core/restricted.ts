import type { Values } from './conditions.ts'
import type { FieldDefinition } from './field.ts'
import { isLookup } from './fieldKinds.ts'
import type { ResourceDefinition } from './resource.ts'

/** Returns a short label for a row without a title: the end of its ID. */
export const shortenId = (id: string): string => id.slice(-8).toUpperCase()

/**
 * Returns the name of a row whose title is hidden: "the subject id or a short id" (specification 2, section 6). The subject ID is the
 * row's own value of `restrictedAs`, else the first value in lookups of related rows that the reader may see.
 */
export function getRestrictedName({ restrictedAs, fields = {} }: RestrictedDefinition, row: Values): string {
  if (restrictedAs !== undefined) {
    const others = Object.entries(fields).flatMap(([name, field]: [string, FieldDefinition]) =>
      isLookup(field) && field.shows === restrictedAs ? [row[name]].flat() : [],
    )
    const name = [row[restrictedAs], ...others].find((each) => typeof each === 'string' && each !== '')
    if (typeof name === 'string') return name
  }
  return typeof row.id === 'string' ? shortenId(row.id) : ''
}

type RestrictedDefinition = Pick<ResourceDefinition, 'restrictedAs'> & Partial<Pick<ResourceDefinition, 'fields'>>
