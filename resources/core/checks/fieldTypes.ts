import type { FieldDefinition } from '../field.ts'
import { isDerived } from '../fieldKinds.ts'
import { fieldTypes, typeOf } from '../fields/index.ts'
import type { ResourceDefinition } from '../resource.ts'
import { mistake } from './types.ts'

/** What each type says of its own options, and what no type can keep. */
export function checkFieldTypes(resource: ResourceDefinition): readonly string[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => [
    ...typeOf(field)
      .misdeclared(field, resource.fields)
      .map((advice) => mistake(resource, name, advice)),
    ...checkDefault(resource, name, field),
    ...checkDerived(resource, name, field),
    ...checkUnique(resource, name, field),
  ])
}

/** Fields of no type at all. */
export function checkTypeNames(resource: ResourceDefinition): readonly string[] {
  return Object.entries(resource.fields)
    .filter(([, { type }]) => !Object.hasOwn(fieldTypes, type))
    .map(([name, { type }]) => mistake(resource, name, `'${type}' is not a field type; take one of core/fields`))
}

/** A default that its own rules refuse would make every new row invalid. Rules that need the rest of the row are left out. */
function checkDefault(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  if (field.default === undefined) return []
  const context = { row: {}, today: '' }
  const type = typeOf(field)
  const [problem] = type.check(type.normalise(field.default, field, context), field, context)
  return problem === undefined ? [] : [mistake(resource, name, `its default is refused by its own rule (${problem.code})`)]
}

function checkDerived(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  if (!isDerived(field)) return []
  const stored = (['required', 'unique', 'default', 'index', 'readOnly', 'once', 'fixedWhen'] as const).filter(
    (option) => field[option] !== undefined,
  )
  return stored.map((option) => mistake(resource, name, `is derived and cannot be '${option}'; take the option out`))
}

function checkUnique(resource: ResourceDefinition, name: string, field: FieldDefinition): string[] {
  if (field.unique === undefined || typeOf(field).operators.some((operator) => operator === 'eq')) return []
  return [mistake(resource, name, `a field of type ${field.type} cannot be unique; take the option out`)]
}
