import type { FieldDefinition } from './field.ts'
import type { AnyField } from './fields/index.ts'
import type { ValueOf } from './row.ts'

/** A value that a call takes: a field as resources have them, or a structure of such. A row stores none of these, so that no two structures nest in a column. */
export type CallField = (AnyField & CallFieldOptions) | EachField | ByKeyField
export type CallFields = Readonly<Record<string, CallField>>

interface CallFieldOptions {
  /** Must be named, and may be null. */
  readonly nullable?: true
  /** Checked as it came and not normalised: names and secrets, of which a letter that cannot be seen is a part. */
  readonly exact?: true
  /** A word that may stand in place of a value. */
  readonly word?: string
}

/** A list of objects of the same fields. */
export interface EachField<Fields extends CallFields = CallFields> {
  readonly type: 'each'
  readonly fields: Fields
  /** Must be named; an empty one is none only below `minCount`. */
  readonly required?: true
  /** Must be named, and may be null. */
  readonly nullable?: true
  /** Objects at least. */
  readonly minCount?: number
  /** Objects at most; 1000 where a declaration does not say. */
  readonly maxCount?: number
  readonly about?: string
}

/** An object whose keys the client chooses (questions, fields), with the same fields for each. */
export interface ByKeyField<Fields extends CallFields = CallFields> extends Omit<EachField<Fields>, 'type'> {
  readonly type: 'byKey'
}

export const defaultMaxObjects = 1000

type StructureOptions = Pick<EachField, 'required' | 'minCount' | 'maxCount' | 'about'>

/** A list of objects: `each({ id: ref({ to: 'task', required: true }) }, { required: true })`. Problems are named `rows.2.id`. */
export const each = <const Fields extends CallFields, const Options extends StructureOptions = object>(
  fields: Fields,
  options: Options = {} as never,
) => ({ type: 'each', fields, ...options }) as const

/** An object by keys of the client's: `byKey({ from: json(), to: json() })`. Problems are named `changes.{key}.to`. */
export const byKey = <const Fields extends CallFields, const Options extends StructureOptions = object>(
  fields: Fields,
  options: Options = {} as never,
) => ({ type: 'byKey', fields, ...options }) as const

/** The field must be named and may be null, where leaving it out by mistake would do harm. */
export const orNull = <const Field extends FieldDefinition | EachField | ByKeyField>(field: Field) =>
  ({ ...field, nullable: true }) as const

/** The value is checked as it came: of names and secrets a letter that cannot be seen is a part. */
export const exact = <const Field extends FieldDefinition>(field: Field) => ({ ...field, exact: true }) as const

/** A word may stand in place of the value: `orWord(refs({ to: 'task' }), 'all')`. */
export const orWord = <const Field extends FieldDefinition, const Word extends string>(field: Field, word: Word) =>
  ({ ...field, word }) as const

export const isStructure = (field: CallField): field is EachField | ByKeyField => field.type === 'each' || field.type === 'byKey'

/** The values of a body or query, checked: what is required or has a default is there. */
export type InputOf<Fields> = ValuesOf<Fields, 'read'>
/** The values of a body or query as a client sends them: what has a default may be left out. */
export type SentOf<Fields> = ValuesOf<Fields, 'sent'>

type Side = 'read' | 'sent'
type ValuesOf<Fields, Of extends Side> = Flat<
  { readonly [Name in keyof Fields as IsThere<Fields[Name], Of> extends true ? Name : never]: Value<Fields[Name], Of> } & {
    readonly [Name in keyof Fields as IsThere<Fields[Name], Of> extends true ? never : Name]?: Value<Fields[Name], Of> | null
  }
>

type IsThere<Field, Of extends Side> = Field extends { readonly default: unknown }
  ? Of extends 'read'
    ? true
    : false
  : Field extends { readonly required: true } | { readonly nullable: true }
    ? true
    : false

type Value<Field, Of extends Side> =
  | ValueIn<Field, Of>
  | (Field extends { readonly word: infer Word } ? Word : never)
  | (Field extends { readonly nullable: true } ? null : never)

type ValueIn<Field, Of extends Side> = Field extends { readonly type: 'each'; readonly fields: infer Fields }
  ? readonly ValuesOf<Fields, Of>[]
  : Field extends { readonly type: 'byKey'; readonly fields: infer Fields }
    ? Readonly<Record<string, ValuesOf<Fields, Of>>>
    : ValueOf<Field>

type Flat<Row> = { readonly [Name in keyof Row]: Row[Name] }
