import type { FieldDefinition } from '#resources/core/field.ts'
import { isReference, targetOf } from '#resources/core/fieldKinds.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { resources } from '#resources/index.ts'

/** Field by which records of a resource belong to a participant. */
export interface Reference {
  readonly resource: string
  readonly table: string
  readonly field: string
  readonly column: string
  /** Other columns of each unique rule with this field. */
  readonly uniqueWith: readonly (readonly string[])[]
  readonly hasStudy: boolean
  readonly hasSite: boolean
}

/**
 * References to participants in all declarations; a merge moves the records that contain them. A resource with two references is about a
 * pair of entries (possible duplicates, merges), and its records stay with those entries.
 * @throws Error for a list of participants, which a merge cannot move yet
 */
export const listParticipantReferences = (declared: readonly ResourceDefinition[] = resources): readonly Reference[] =>
  declared.filter(({ view }) => view !== true).flatMap(referencesOf)

function referencesOf(resource: ResourceDefinition): readonly Reference[] {
  const fields = Object.entries(resource.fields as Readonly<Record<string, FieldDefinition>>)
  const referenceFields = fields.filter(([, field]) => targetOf(field) === 'participant')
  const list = referenceFields.find(([, field]) => !isReference(field))
  if (list !== undefined) throw new Error(`${resource.name}.${list[0]}: a list of participants cannot be handed over by a merge`)
  if (referenceFields.length !== 1) return []
  return referenceFields.map(([name]) => ({
    resource: resource.name,
    table: `"${toSnakeCase(resource.name)}"`,
    field: name,
    column: `"${toSnakeCase(name)}"`,
    uniqueWith: fields.flatMap(([other, { unique }]) => uniqueRulesOf(name, other, unique)),
    hasStudy: 'studyId' in resource.fields,
    hasSite: 'siteId' in resource.fields,
  }))
}

function uniqueRulesOf(name: string, other: string, unique: FieldDefinition['unique']): readonly (readonly string[])[] {
  if (unique === undefined) return []
  const fields = [other, ...(typeof unique === 'object' ? unique : [])]
  return fields.includes(name) ? [fields.filter((each) => each !== name).map((each) => `"${toSnakeCase(each)}"`)] : []
}
