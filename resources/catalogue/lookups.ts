import type { FieldDefinition } from '../core/field.ts'
import { isLookup } from '../core/fieldKinds.ts'
import { getResource } from '../index.ts'

/** Field with the resource and name under which its values and their texts are declared. */
export interface DeclaredField {
  readonly resource: string
  readonly name: string
  readonly field: FieldDefinition
}

/** Returns where the values of a field are declared: for a lookup the field that it shows, else the field itself. */
export function sourceOf(declaredField: DeclaredField): DeclaredField {
  if (!isLookup(declaredField.field)) return declaredField
  const { of, shows } = declaredField.field
  const field = getResource(of).fields[shows]
  return field === undefined ? declaredField : { resource: of, name: shows, field }
}
