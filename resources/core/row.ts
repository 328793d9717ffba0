import type { FieldDefinition } from './field.ts'
import type { FieldValues } from './fields/values.ts'
import type { ResourceDefinition, SystemFields } from './resource.ts'

/** The stored form of a field's value. A choice is one of its declared values. */
export type ValueOf<Field extends FieldDefinition> = Field extends { type: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : Field extends { type: 'multiChoice'; values: readonly (infer Value)[] }
    ? readonly Value[]
    : Field extends { type: 'status'; states: readonly (infer State)[] }
      ? State
      : Field['type'] extends keyof FieldValues
        ? FieldValues[Field['type']]
        : never

/** The row of a resource, inferred from its declaration: always-required fields are never null. */
export type RowOf<Resource extends ResourceDefinition> = SystemFields & {
  readonly [Name in keyof Resource['fields']]: Resource['fields'][Name] extends { required: true } | { type: 'status' }
    ? ValueOf<Resource['fields'][Name]>
    : ValueOf<Resource['fields'][Name]> | null
}
