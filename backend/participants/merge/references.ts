import type { FieldDefinition } from '#resources/core/field.ts'
import { isReference, targetOf } from '#resources/core/fieldKinds.ts'
import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'

/** A field by which records of a resource belong to a participant. */
export interface Reference {
  readonly resource: string
  readonly table: string
  readonly field: string
  readonly column: string
  /** For each unique rule that the field is part of, the columns beside it. */
  readonly uniqueWith: readonly (readonly string[])[]
  readonly hasStudy: boolean
  readonly hasSite: boolean
}

/**
 * Every reference to a participant in the declarations: what a merge hands over. A resource with two of them tells of a pair of entries
 * (possible duplicates, merges), and stays with the entries that it tells of.
 * @throws Error for a list of participants, which a merge cannot hand over yet
 */
export const referencesToParticipants = (declared: readonly ResourceDefinition[] = resources): readonly Reference[] =>
  declared.filter(({ view }) => view !== true).flatMap(referencesOf)

function referencesOf(resource: ResourceDefinition): readonly Reference[] {
  const fields = Object.entries(resource.fields as Readonly<Record<string, FieldDefinition>>)
  const pointing = fields.filter(([, field]) => targetOf(field) === 'participant')
  const list = pointing.find(([, field]) => !isReference(field))
  if (list !== undefined) throw new Error(`${resource.name}.${list[0]}: a list of participants cannot be handed over by a merge`)
  if (pointing.length !== 1) return []
  return pointing.map(([name]) => ({
    resource: resource.name,
    table: `"${snake(resource.name)}"`,
    field: name,
    column: `"${snake(name)}"`,
    uniqueWith: fields.flatMap(([other, { unique }]) => rulesWith(name, other, unique)),
    hasStudy: 'studyId' in resource.fields,
    hasSite: 'siteId' in resource.fields,
  }))
}

function rulesWith(name: string, other: string, unique: FieldDefinition['unique']): readonly (readonly string[])[] {
  if (unique === undefined) return []
  const fields = [other, ...(typeof unique === 'object' ? unique : [])]
  return fields.includes(name) ? [fields.filter((each) => each !== name).map((each) => `"${snake(each)}"`)] : []
}
