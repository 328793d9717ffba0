import type { FieldDefinition } from './field.ts'
import { isDay, isLookup, isReference } from './fieldKinds.ts'
import type { ResourceDefinition } from './resource.ts'

type Searching = Pick<ResourceDefinition, 'list' | 'fields'>

/** Fields whose text the quick search looks into: what stands in the row's own text for it. */
export const searchedTexts = (resource: Searching): readonly string[] =>
  searchedNames(resource, (field) => !isDay(field) && !isLookup(field) && !isReference(field))

/** Fields that the quick search finds by a day, typed in any usual spelling, and by the whole day only. */
export const searchedDays = (resource: Searching): readonly string[] => searchedNames(resource, isDay)

/** Fields of rows that are looked up, which those rows' own quick search finds. */
export const searchedLookups = (resource: Searching): readonly string[] => searchedNames(resource, isLookup)

/** References to rows that their own resource's quick search finds: a card by its participant. */
export const searchedReferences = (resource: Searching): readonly string[] => searchedNames(resource, isReference)

const searchedNames = ({ list, fields }: Searching, isMeant: (field: FieldDefinition) => boolean): readonly string[] =>
  (list?.search ?? []).filter((name) => {
    const field = fields[name]
    return field !== undefined && isMeant(field)
  })
