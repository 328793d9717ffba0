import type { FieldDefinition } from './field.ts'
import type { AnyField } from './fields/index.ts'
import type { FieldValueOf } from './row.ts'

/**
 * Value in a request: a field as in resources, or a structure of fields. Only requests contain structures, because columns of rows
 * contain no nested values.
 */
export type CallField = (AnyField & CallFieldOptions) | StructureField
/** Structure of fields: a list of objects, an object with keys of the client, or an object with declared fields. */
export type StructureField = EachField | ByKeyField | NestedField
export type CallFields = Readonly<Record<string, CallField>>

interface CallFieldOptions {
  /** Must be present, but may be null. */
  readonly nullable?: true
  /** Validated without normalisation, for names and secrets in which invisible characters count. */
  readonly exact?: true
  /** Keyword that may replace the value. */
  readonly word?: string
}

/** List of objects with the same fields. */
export interface EachField<Fields extends CallFields = CallFields> {
  readonly type: 'each'
  readonly fields: Fields
  /** Must be present. An empty list counts as missing only if `minCount` requires objects. */
  readonly required?: true
  /** Must be present, but may be null. */
  readonly nullable?: true
  /** Minimum number of objects. */
  readonly minCount?: number
  /** Maximum number of objects; 1000 by default. */
  readonly maxCount?: number
  readonly about?: string
}

/** Object whose keys the client chooses (questions, fields). Each value has the same fields. */
export interface ByKeyField<Fields extends CallFields = CallFields> extends Omit<EachField<Fields>, 'type'> {
  readonly type: 'byKey'
}

/** Object with its own declared fields. Absent fields stay absent. */
export interface NestedField<Fields extends CallFields = CallFields> extends Pick<EachField, 'required' | 'nullable' | 'about'> {
  readonly type: 'nested'
  readonly fields: Fields
}

export const defaultMaxObjects = 1000

type StructureOptions = Pick<EachField, 'required' | 'minCount' | 'maxCount' | 'about'>

/**
 * Declares a list of objects: `each({ id: ref({ to: 'task', required: true }) }, { required: true })`. Errors have paths such as
 * `rows.2.id`.
 */
export const each = <const Fields extends CallFields, const Options extends StructureOptions = object>(
  fields: Fields,
  options: Options = {} as never,
) => ({ type: 'each', fields, ...options }) as const

/** Declares an object with the client's keys: `byKey({ from: json(), to: json() })`. Errors have paths such as `changes.{key}.to`. */
export const byKey = <const Fields extends CallFields, const Options extends StructureOptions = object>(
  fields: Fields,
  options: Options = {} as never,
) => ({ type: 'byKey', fields, ...options }) as const

/** Declares an object with declared fields: `nested({ webPageTitle: text() })`. Errors have paths such as `details.webPageTitle`. */
export const nested = <const Fields extends CallFields, const Options extends Pick<StructureOptions, 'required' | 'about'> = object>(
  fields: Fields,
  options: Options = {} as never,
) => ({ type: 'nested', fields, ...options }) as const

/** Requires a field that may be null, if omitting it by mistake would do harm. */
export const orNull = <const Field extends FieldDefinition | StructureField>(field: Field) => ({ ...field, nullable: true }) as const

/** Validates the value without normalisation, for names and secrets in which invisible characters count. */
export const exact = <const Field extends FieldDefinition>(field: Field) => ({ ...field, exact: true }) as const

/** Allows a keyword instead of the value: `orKeyword(refs({ to: 'task' }), 'all')`. */
export const orKeyword = <const Field extends FieldDefinition, const Word extends string>(field: Field, keyword: Word) =>
  ({ ...field, word: keyword }) as const

export const isStructure = (field: CallField): field is StructureField =>
  field.type === 'each' || field.type === 'byKey' || field.type === 'nested'

/** Validated values of a body or query. Required fields and fields with a default are present. */
export type InputOf<Fields> = ValuesOf<Fields, 'read'>
/** Values of a body or query as a client sends them. Fields with a default are optional. */
export type SentOf<Fields> = ValuesOf<Fields, 'sent'>

type ValueForm = 'read' | 'sent'
type ValuesOf<Fields, Of extends ValueForm> = Flat<
  { readonly [Name in keyof Fields as IsPresent<Fields[Name], Of> extends true ? Name : never]: Value<Fields[Name], Of> } & {
    readonly [Name in keyof Fields as IsPresent<Fields[Name], Of> extends true ? never : Name]?: Value<Fields[Name], Of> | null
  }
>

type IsPresent<Field, Of extends ValueForm> = Field extends { readonly default: unknown }
  ? Of extends 'read'
    ? true
    : false
  : Field extends { readonly required: true } | { readonly nullable: true }
    ? true
    : false

type Value<Field, Of extends ValueForm> =
  | PlainValue<Field, Of>
  | (Field extends { readonly word: infer Word } ? Word : never)
  | (Field extends { readonly nullable: true } ? null : never)

type PlainValue<Field, Of extends ValueForm> = Field extends { readonly type: 'each'; readonly fields: infer Fields }
  ? readonly ValuesOf<Fields, Of>[]
  : Field extends { readonly type: 'byKey'; readonly fields: infer Fields }
    ? Readonly<Record<string, ValuesOf<Fields, Of>>>
    : Field extends { readonly type: 'nested'; readonly fields: infer Fields }
      ? ValuesOf<Fields, Of>
      : FieldValueOf<Field>

type Flat<Row> = { readonly [Name in keyof Row]: Row[Name] }
