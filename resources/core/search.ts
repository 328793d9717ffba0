import type { FieldDefinition } from './field.ts'
import { isDay, isLookup, isReference } from './fieldKinds.ts'
import type { ResourceDefinition } from './resource.ts'

type SearchDefinition = Pick<ResourceDefinition, 'list' | 'fields'>

/** Fields whose text is part of the row's own search text. */
export const getSearchedTexts = (resource: SearchDefinition): readonly string[] =>
  filterSearchedNames(resource, (field) => !isDay(field) && !isLookup(field) && !isReference(field))

/** Date fields. The quick search finds them by a whole date in any usual notation. */
export const getSearchedDays = (resource: SearchDefinition): readonly string[] => filterSearchedNames(resource, isDay)

/** Lookup fields. The quick search finds a row by them if it finds one of the looked-up rows. */
export const getSearchedLookups = (resource: SearchDefinition): readonly string[] => filterSearchedNames(resource, isLookup)

/** Reference fields. The quick search finds a row by them if it finds the referenced row: a card by its participant. */
export const getSearchedReferences = (resource: SearchDefinition): readonly string[] => filterSearchedNames(resource, isReference)

const filterSearchedNames = ({ list, fields }: SearchDefinition, predicate: (field: FieldDefinition) => boolean): readonly string[] =>
  (list?.search ?? []).filter((name) => {
    const field = fields[name]
    return field !== undefined && predicate(field)
  })
