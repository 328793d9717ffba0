import type { FieldDefinition } from '../field.ts'
import { isDerived } from '../fieldKinds.ts'
import { fieldTypes, typeOf } from '../fields/index.ts'
import type { ResourceDefinition } from '../resource.ts'
import { formatMistake } from './types.ts'

/** Checks the options of each field type, and combinations that no type can store. */
export function checkFieldTypes(resource: ResourceDefinition): readonly string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => [
    ...typeOf(field)
      .declarationErrors(field, resource.fields)
      .map((advice) => formatMistake(resource, name, advice)),
    ...checkDefault(resource, name, field),
    ...checkDerived(resource, name, field),
    ...checkUnique(resource, name, field),
  ])
}

/** Finds fields of an unknown type. */
export function checkTypeNames(resource: ResourceDefinition): readonly string[] {
  return Object.entries(resource.fields)
    .filter(([, { type }]) => !Object.hasOwn(fieldTypes, type))
    .map(([name, { type }]) => formatMistake(resource, name, `'${type}' is not a field type; take one of core/fields`))
}

/**
 * Checks defaults: a default that the rules of its field refuse would make every new row invalid. Leaves out rules that need other values
 * of the row.
 */
function checkDefault(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  if (field.default === undefined) return []
  const context = { row: {}, today: '' }
  const type = typeOf(field)
  const [problem] = type.check(type.normalise(field.default, field, context), field, context)
  return problem === undefined ? [] : [formatMistake(resource, name, `its default is refused by its own rule (${problem.code})`)]
}

function checkDerived(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  if (!isDerived(field)) return []
  const stored = (['required', 'unique', 'default', 'index', 'readOnly', 'once', 'fixedWhen'] as const).filter(
    (option) => field[option] !== undefined,
  )
  return stored.map((option) => formatMistake(resource, name, `is derived and cannot be '${option}'; take the option out`))
}

function checkUnique(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  if (field.unique === undefined || typeOf(field).operators.some((operator) => operator === 'eq')) return []
  return [formatMistake(resource, name, `a field of type ${field.type} cannot be unique; take the option out`)]
}
