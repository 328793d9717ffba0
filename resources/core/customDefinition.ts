import { type CustomField, type CustomFields, customValuesName, definitionOf, getCustomName } from './customFields.ts'
import type { FieldDefinition } from './field.ts'
import type { ResourceDefinition } from './resource.ts'

/** Cache of extended declarations. Its key is the session's custom fields, which are the same object until they change. */
const definitions = new WeakMap<CustomFields, Map<ResourceDefinition, ResourceDefinition>>()

/** Custom field in the form of a declared field. */
interface CustomDefinition extends FieldDefinition {
  readonly custom: CustomField
}

/** Extends a declaration by the organisation's custom fields: each becomes a field, and a list filter unless it is retired. */
export function withCustomFields(definition: ResourceDefinition, customFields: CustomFields): ResourceDefinition {
  const addedFields = customFields[definition.name] ?? []
  const holder = definition.fields[customValuesName]
  if (addedFields.length === 0 || holder === undefined) return definition
  const cachedDefinitions = definitions.get(customFields) ?? new Map<ResourceDefinition, ResourceDefinition>()
  definitions.set(customFields, cachedDefinitions)
  const extendedDefinition = cachedDefinitions.get(definition) ?? extend(definition, holder, addedFields)
  cachedDefinitions.set(definition, extendedDefinition)
  return extendedDefinition
}

function extend(definition: ResourceDefinition, { read }: FieldDefinition, addedFields: readonly CustomField[]): ResourceDefinition {
  const added = addedFields.map((custom): readonly [string, CustomDefinition] => [
    getCustomName(custom.key),
    {
      ...definitionOf(custom),
      custom,
      ...(read === undefined ? {} : { read }),
      ...(custom.isSensitive ? { sensitive: true } : {}),
      ...(custom.isRetired ? { readOnly: true } : custom.isRequired ? { required: true } : {}),
    },
  ])
  const usedNames = addedFields.filter(({ isRetired }) => !isRetired).map(({ key }) => getCustomName(key))
  const { list } = definition
  return {
    ...definition,
    fields: { ...definition.fields, ...(Object.fromEntries(added) as ResourceDefinition['fields']) },
    ...(list === undefined ? {} : { list: { ...list, filters: [...list.filters, ...usedNames] } }),
  }
}

/** Returns the custom field behind a definition; null for a declared field. */
export const customOf = (field: FieldDefinition): CustomField | null => ('custom' in field ? (field as CustomDefinition).custom : null)
