import type { FieldDefinition } from './core/field.ts'
import { isLookup } from './core/fieldKinds.ts'
import { resourceNamed } from './index.ts'

/** A field with the place in which its values, and the words for them, are declared. */
export interface DeclaredField {
  readonly resource: string
  readonly name: string
  readonly field: FieldDefinition
}

/** Where the values of a field are declared: of a look-up the field that it shows, of any other the field itself. */
export function sourceOf(own: DeclaredField): DeclaredField {
  if (!isLookup(own.field)) return own
  const { of, shows } = own.field
  const field = resourceNamed(of).fields[shows]
  return field === undefined ? own : { resource: of, name: shows, field }
}
