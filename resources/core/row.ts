import type { FieldValues } from './fields/values.ts'
import type { ResourceAction, ResourceDefinition, SystemFields } from './resource.ts'

/** The stored type of a field's value. The type of a choice is the union of its declared values. */
export type FieldValueOf<Field> = Field extends { type: 'choice'; values: readonly (infer Value)[] }
  ? Value
  : Field extends { type: 'multiChoice'; values: readonly (infer Value)[] }
    ? readonly Value[]
    : Field extends { type: 'status'; states: readonly (infer State)[] }
      ? State
      : Field extends { type: 'marks'; marks: infer Marks }
        ? readonly (keyof Marks)[]
        : Field extends { type: 'computed' | 'rollup'; as: infer Type extends keyof FieldValues }
          ? FieldValues[Type]
          : Field extends { type: infer Type extends keyof FieldValues }
            ? FieldValues[Type]
            : never

/** Includes null unless every row has a value, as for its column: the field is required and never hidden. */
type Stored<Field> = Field extends { type: 'rollup'; take: string }
  ? FieldValueOf<Field> | null
  : Field extends { type: 'status' | 'rollup' | 'lookup' | 'marks' } | { required: true; visibleWhen?: never }
    ? FieldValueOf<Field>
    : FieldValueOf<Field> | null

/**
 * The row of a resource on the server, inferred from its declaration; hooks receive this type. It contains every stored field and the
 * system fields, but no derived field. A secret shows only that it is set.
 */
export type RowOf<Resource extends ResourceDefinition> = Flat<
  SystemFields & {
    readonly [Name in keyof Resource['fields'] as Resource['fields'][Name] extends { type: 'computed' | 'rollup' | 'lookup' | 'marks' }
      ? never
      : Name]: Resource['fields'][Name] extends {
      type: 'secret'
    }
      ? FieldValueOf<Resource['fields'][Name]> | true | null
      : Stored<Resource['fields'][Name]>
  }
>

/**
 * The row in a response; screens and callers of the engine receive this type. Sensitive fields and fields with a read rule are left out
 * for readers who may not see them. A secret shows only that it is set. Only rows in the trash contain the deletion time.
 */
export type ResponseOf<Resource extends ResourceDefinition> = Flat<
  SystemFields & {
    readonly [Name in keyof Resource['fields'] as Resource['fields'][Name] extends Withheld ? never : Name]: ResponseValue<
      Resource['fields'][Name]
    >
  } & {
    readonly [Name in keyof Resource['fields'] as Resource['fields'][Name] extends Withheld ? Name : never]?: ResponseValue<
      Resource['fields'][Name]
    >
  } & {
    readonly actions: readonly (ResourceAction | TransitionOf<Resource>)[]
    readonly redacted?: true
    readonly labels?: LabelsOf<Resource>
  } & (Resource extends { deletion: 'trash' } ? { readonly deletedAt?: string | null; readonly deletedBy?: string | null } : unknown)
>

type Withheld = { sensitive: true } | { read: object } | { type: 'rollup' | 'lookup' }
type ResponseValue<Field> = Field extends { type: 'secret' } ? true | null : Stored<Field>

/** Titles of referenced rows: by field, or by field and ID for a list of references. */
type LabelsOf<Resource extends ResourceDefinition> = {
  readonly [Name in keyof Resource['fields'] as Resource['fields'][Name] extends { type: 'ref' | 'refs' | 'file' | 'image' | 'lookup' }
    ? Name
    : never]?: Resource['fields'][Name] extends { type: 'refs' | 'lookup' } ? Readonly<Record<string, string>> : string
} & { readonly [Name in 'createdBy' | 'updatedBy' | 'deletedBy']?: string }

/** Names of the transitions of all status fields of a resource. */
export type TransitionOf<Resource extends ResourceDefinition> = {
  [Name in keyof Resource['fields']]: Resource['fields'][Name] extends { type: 'status'; transitions: infer Transitions }
    ? keyof Transitions & string
    : never
}[keyof Resource['fields']]

type Flat<Row> = { readonly [Name in keyof Row]: Row[Name] }
