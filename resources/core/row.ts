import type { FieldValues } from './fields/values.ts'
import type { ResourceAction, ResourceDefinition, SystemFields } from './resource.ts'

/** The stored form of a field's value. A choice is one of its declared values. */
export type ValueOf<Field> = Field extends { type: 'choice'; values: readonly (infer Value)[] }
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

/** Null unless the field is filled in every row, as its column says: required, and never hidden. */
type Stored<Field> = Field extends { type: 'rollup'; take: string }
  ? ValueOf<Field> | null
  : Field extends { type: 'status' | 'rollup' | 'lookup' | 'marks' } | { required: true; visibleWhen?: never }
    ? ValueOf<Field>
    : ValueOf<Field> | null

/**
 * The row of a resource as the server keeps it, inferred from its declaration: what hooks see. Every stored field and the system fields;
 * what is derived is not in it, and of a secret only that it is set.
 */
export type RowOf<Resource extends ResourceDefinition> = Flat<
  SystemFields & {
    readonly [Name in keyof Resource['fields'] as Resource['fields'][Name] extends { type: 'computed' | 'rollup' | 'lookup' | 'marks' }
      ? never
      : Name]: Resource['fields'][Name] extends {
      type: 'secret'
    }
      ? ValueOf<Resource['fields'][Name]> | true | null
      : Stored<Resource['fields'][Name]>
  }
>

/**
 * The same row as an answer carries it: what screens and callers of the engine see. What is sensitive or has a read rule of its own is left
 * out for readers who may not see it; of a secret only that it is set. When it was deleted is said of rows in the trash alone.
 */
export type AnswerOf<Resource extends ResourceDefinition> = Flat<
  SystemFields & {
    readonly [Name in keyof Resource['fields'] as Resource['fields'][Name] extends Withheld ? never : Name]: Answered<
      Resource['fields'][Name]
    >
  } & {
    readonly [Name in keyof Resource['fields'] as Resource['fields'][Name] extends Withheld ? Name : never]?: Answered<
      Resource['fields'][Name]
    >
  } & {
    readonly actions: readonly (ResourceAction | TransitionOf<Resource>)[]
    readonly redacted?: true
    readonly labels?: LabelsOf<Resource>
  } & (Resource extends { deletion: 'trash' } ? { readonly deletedAt?: string | null; readonly deletedBy?: string | null } : unknown)
>

type Withheld = { sensitive: true } | { read: object } | { type: 'rollup' | 'lookup' }
type Answered<Field> = Field extends { type: 'secret' } ? true | null : Stored<Field>

/** Titles of what the row refers to, by field: of a list of references by field and id. */
type LabelsOf<Resource extends ResourceDefinition> = {
  readonly [Name in keyof Resource['fields'] as Resource['fields'][Name] extends { type: 'ref' | 'refs' | 'file' | 'image' | 'lookup' }
    ? Name
    : never]?: Resource['fields'][Name] extends { type: 'refs' | 'lookup' } ? Readonly<Record<string, string>> : string
} & { readonly [Name in 'createdBy' | 'updatedBy' | 'deletedBy']?: string }

/** The names of a resource's transitions, of all its statuses. */
export type TransitionOf<Resource extends ResourceDefinition> = {
  [Name in keyof Resource['fields']]: Resource['fields'][Name] extends { type: 'status'; transitions: infer Transitions }
    ? keyof Transitions & string
    : never
}[keyof Resource['fields']]

type Flat<Row> = { readonly [Name in keyof Row]: Row[Name] }
