import { type CustomField, type CustomFields, customName, customValuesName, definitionOf } from './customFields.ts'
import type { FieldDefinition } from './field.ts'
import type { ResourceDefinition } from './resource.ts'

/** By the fields of the organisation as the session has them: the same object until they change. */
const definitions = new WeakMap<CustomFields, Map<ResourceDefinition, ResourceDefinition>>()

/** A field of the organisation in the shape of a declared one. */
interface CustomDefinition extends FieldDefinition {
  readonly custom: CustomField
}

/** The declaration as the organisation has it: each field that it added is a field, and a filter of lists while it is in use. */
export function withCustomFields(definition: ResourceDefinition, customFields: CustomFields): ResourceDefinition {
  const own = customFields[definition.name] ?? []
  const holder = definition.fields[customValuesName]
  if (own.length === 0 || holder === undefined) return definition
  const known = definitions.get(customFields) ?? new Map<ResourceDefinition, ResourceDefinition>()
  definitions.set(customFields, known)
  const extended = known.get(definition) ?? extend(definition, holder, own)
  known.set(definition, extended)
  return extended
}

function extend(definition: ResourceDefinition, { read }: FieldDefinition, own: readonly CustomField[]): ResourceDefinition {
  const added = own.map((custom): readonly [string, CustomDefinition] => [
    customName(custom.key),
    {
      ...definitionOf(custom),
      custom,
      ...(read === undefined ? {} : { read }),
      ...(custom.isSensitive ? { sensitive: true } : {}),
      ...(custom.isRetired ? { readOnly: true } : custom.isRequired ? { required: true } : {}),
    },
  ])
  const inUse = own.filter(({ isRetired }) => !isRetired).map(({ key }) => customName(key))
  const { list } = definition
  return {
    ...definition,
    fields: { ...definition.fields, ...(Object.fromEntries(added) as ResourceDefinition['fields']) },
    ...(list === undefined ? {} : { list: { ...list, filters: [...list.filters, ...inUse] } }),
  }
}

/** The field of the organisation that a definition stands for; null for a declared one. */
export const customOf = (field: FieldDefinition): CustomField | null => ('custom' in field ? (field as CustomDefinition).custom : null)
