import type { Action, PageName } from './access.ts'
import type { Condition, Values } from './conditions.ts'
import type { ValueOperator } from './operators.ts'
import type { RowMark } from './options/mark.ts'
import type { Problem } from './problems.ts'
import type { FilterVariableKind } from './variables.ts'

/** Options of every field type. At least two resources use each option, unless its comment gives a reason. */
export interface FieldOptions {
  /** Value required: always, or while the condition is true. */
  readonly required?: boolean | Condition
  /** Set by the system, so that a client's value is refused: always, or while the condition is true. */
  readonly readOnly?: boolean | Condition
  /**
   * Set at creation and then permanent: once the field is filled, no request of a client can change it. A field left empty may be filled
   * once later. Code of the domain can still change it by hooks and SQL statements.
   */
  readonly once?: true
  /** Condition under which the field is shown and, if required, must be filled. While it is false, every write clears the field. */
  readonly visibleWhen?: Condition
  /**
   * Unique in the organisation; with field names, unique among rows with equal values of these fields. Rows in the trash do not count,
   * except with `forever`, for values that stay reserved.
   */
  readonly unique?: true | 'forever' | readonly string[]
  /** Redacted while the row is a restricted profile that the reader has not unlocked. */
  readonly sensitive?: true
  /** Permission required to read the field, in addition to the resource's own. Every endpoint enforces it. */
  readonly read?: { readonly page: PageName; readonly action: Action }
  /**
   * Fixed value while the condition is true. The form locks the input. Only the scale of a participant's condition has a value for death,
   * and both sides must apply it before validation, which a hook cannot.
   */
  readonly fixedWhen?: { readonly when: Condition; readonly value: string | number | boolean | null }
  /** Value of a new row if the input has none. */
  readonly default?: string | number | boolean | readonly string[]
  /** Field that determines the choices of this field. A change of that field clears this one. */
  readonly dependsOn?: string
  /** Adds a database index for filters. Sort columns and references always have one. */
  readonly index?: true
  /** Meaning of the value, for the API description. */
  readonly about?: string
  /** Alternative names that clients may write and import files may use. Responses use only the field's name. */
  readonly otherNames?: readonly string[]
  /** Former name, for `schema:diff`. Removed after the release. */
  readonly renamedFrom?: string
}

/** Rejects options that the type does not know, so that a misspelt option does not compile. */
export type ExactOptions<Options, Known> = Options & { readonly [Name in Exclude<keyof Options, keyof Known>]: never }

/**
 * Result of a field function: the field's type and options. If no options are passed, the compiler infers none from the surrounding
 * declaration.
 */
export type DeclaredField<Type extends string, Options> = { readonly type: Type } & NoInfer<Options>

/** Declared field: the name of its type, and its options. */
export interface FieldDefinition extends FieldOptions {
  readonly type: string
}

/** Context of a rule for one value: the whole row, and `today` (YYYY-MM-DD), which the caller passes so that rules stay pure. */
export interface RuleContext {
  readonly row: Values
  readonly today: string
}

/** Context of a merge: the context of a rule, and the stored value. */
export interface MergeContext extends RuleContext {
  readonly stored: unknown
}

/**
 * Field type: the rules that server and client share. The column is in `backend/platform/fields/types`, the input and cell in
 * `frontend/fields/types`. The three registries `satisfy` the same list of names, so a type that is missing in one of them does not
 * compile.
 */
export interface FieldType<Definition extends FieldDefinition = never> {
  /** Useful list operators, in the order in which a filter offers them. */
  readonly operators: readonly ValueOperator[]
  /** True if lists can sort by the field. */
  readonly sortable: boolean
  /** Returns which variable may replace a value of the field: the caller or the day. */
  variable?(field: Definition): FilterVariableKind | null
  /** Returns the first moment of a day in a time zone, for fields that store moments. Absent for fields that store days or no dates. */
  momentOfDay?(day: string, timeZone: string): string
  /** Value is never returned. Responses and the audit trail show at most whether it is set. */
  readonly isWriteOnly?: true
  /** Value is a list without duplicates. Two lists can be combined (`joined`). */
  readonly isList?: true
  /** Single value with much content that several users may edit. Replacing it requires the current version. */
  readonly isDocument?: true
  /** Value is computed on read, never stored. */
  readonly isDerived?: true
  /** Returns the resource that the value is read from. Users who may not list that resource do not see the field. */
  comesFrom?(field: Definition): string
  /** Returns the other resources whose changes can change the value. */
  drawsOn?(field: Definition): readonly string[]
  /** Returns the conditions of the field's marks, by name. The database evaluates them. */
  marksOf?(field: Definition): Readonly<Record<string, RowMark>>
  /** Returns the name of the field whose values are read from the related rows. Undefined for field types that only count those rows. */
  looksUp?(field: Definition): string
  /** Value changes only by transitions. */
  readonly isState?: true
  /** Value is true or false. */
  readonly isYesNo?: true
  /** Value is a telephone number. */
  readonly isPhoneNumber?: true
  /** Value is a calendar date. */
  readonly isDay?: true
  /** Value is a time of day, in the time zone of the row's site if it has one. */
  readonly isTimeOfDay?: true
  /** Returns the resource of the one row whose id is stored; null for a stored file. */
  pointsAt?(field: Definition): string | null
  /** Returns the resource of the rows whose ids are stored. */
  pointsAtEach?(field: Definition): string
  /**
   * Returns the text key of a value that has the same text in every field. Absent if each field has its own texts, or the values have no
   * texts.
   */
  wordOf?(value: string): string
  /** Returns every value, if the declaration lists them. Each has a text. */
  values?(field: Definition): readonly string[]
  /**
   * Converts input to the stored form: trims, upper-cases, strips. Client and server call it before `check`. Leaves unknown input
   * unchanged, so that `check` can report it. `undefined` and blank become null.
   */
  normalise(value: unknown, field: Definition, context: RuleContext): unknown
  /** Returns the default of a new row if it depends on the day (YYYY-MM-DD) or on the rest of the row; null: `default` applies. */
  start?(field: Definition, today: string, row: Values): unknown
  /** Returns the field from which this default is computed. */
  startsFrom?(field: Definition): string | null
  /** Returns values of other fields that follow from this value. They apply to fields that the input leaves empty. */
  fills?(value: unknown, field: Definition): Values
  /** Returns every problem of a filled, normalised value. The value may be stored if the list is empty. */
  check(value: unknown, field: Definition, context: RuleContext): readonly Problem[]
  /** Returns the field that contains the unit of the number; null if it has no unit or a fixed one. */
  unitIn?(field: Definition): string | null
  /** True for an amount in a fixed unit, whose values can be added up. */
  isAmount?(field: Definition): boolean
  /**
   * Merges input into a value with several keys: a write changes the keys that it names and keeps the others. Returns the whole value,
   * and the problems of the named keys.
   */
  merge?(input: unknown, field: Definition, context: MergeContext): { readonly value: unknown; readonly problems: readonly Problem[] }
  /** Returns the part of a sensitive value that is always visible; undefined if there is none. */
  openPart?(value: unknown, field: Definition): unknown
  /** Returns the mistakes in a field's declaration, each as advice. */
  declarationErrors(field: Definition, siblings: Readonly<Record<string, FieldDefinition>>): readonly string[]
  /** Examples for the suite that runs every type. */
  readonly fixture: FieldFixture<Definition>
}

interface FieldFixture<Definition extends FieldDefinition = never> {
  /** Field of the type with its usual options. */
  readonly field: Definition
  /** Other fields that the rules of the type read (for a province, the country), and their values. */
  readonly siblings?: Readonly<Record<string, FieldDefinition>>
  readonly row?: Values
  /** Input → stored value. At least two examples, in ascending order if the type sorts. */
  readonly valid: readonly (readonly [input: unknown, stored: unknown])[]
  /** Input → problem code. At least one example for every rule. */
  readonly invalid: readonly (readonly [input: unknown, code: string])[]
}

/** Type with any field definition, for the registries of types. */
export type AnyFieldType = Omit<FieldType<never>, 'fixture'> & { readonly fixture: FieldFixture<FieldDefinition> }
