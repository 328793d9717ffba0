import type { Action, PageName } from './access.ts'
import type { Condition, Values } from './conditions.ts'
import type { Mark } from './mark.ts'
import type { ValueOperator } from './operators.ts'
import type { Problem } from './problems.ts'
import type { VariableKind } from './variables.ts'

/** What every field may say, whatever its type. Each option is used by two resources or more. */
export interface FieldOptions {
  /** Must be filled: always, or while the condition holds. */
  readonly required?: boolean | Condition
  /** Set by the system; a client's value is refused: always, or while the condition holds. */
  readonly readOnly?: boolean | Condition
  /**
   * Given when the row is made and kept for good, as the row that it belongs to is: once it is filled, no client's write changes it by
   * any door. Where it was left empty it may be filled later, once. Code of the domain may still move a row by hooks and statements.
   */
  readonly once?: true
  /** Shown (and demanded) only while the condition holds; cleared on write while it does not. */
  readonly visibleWhen?: Condition
  /**
   * No other row of the organisation has this value; with names: none that also shares those fields. Rows in the trash do not count, but
   * where it names somebody for good: `forever`.
   */
  readonly unique?: true | 'forever' | readonly string[]
  /** Redacted while the row is a restricted profile that the reader has not unlocked. */
  readonly sensitive?: true
  /** Reading needs this as well as the resource's own action. Applied to every way in. */
  readonly read?: { readonly page: PageName; readonly action: Action }
  /** The value while the condition holds; the form locks the input. */
  readonly fixedWhen?: { readonly when: Condition; readonly value: string | number | boolean | null }
  /** Value of a new row that does not say. */
  readonly default?: string | number | boolean | readonly string[]
  /** Cleared when this field changes, and its choices follow it. */
  readonly dependsOn?: string
  /** An index for filters; sort columns and references have one anyway. */
  readonly index?: true
  /** The meaning of the value, for the description of the API. */
  readonly about?: string
  /** Other names by which clients may write it, and files may call its column; answers have the field's own. */
  readonly otherNames?: readonly string[]
  /** Former name, for `schema:diff`; dropped once released. */
  readonly renamedFrom?: string
}

/** The options given, none of which the type does not know: a misspelled option does not compile. */
export type Only<Options, Known> = Options & { readonly [Name in Exclude<keyof Options, keyof Known>]: never }

/** What a field's maker answers: its type and the options given. Of a call without options the declaration around it tells none. */
export type Made<Type extends string, Options> = { readonly type: Type } & NoInfer<Options>

/** A field as it stands in a declaration: its type's name and its options. */
export interface FieldDefinition extends FieldOptions {
  readonly type: string
}

/** Looks at one value with the whole row beside it. `today` (YYYY-MM-DD) comes from the caller so that rules stay pure. */
export interface RuleContext {
  readonly row: Values
  readonly today: string
}

/** The stored value beside what is written to it. */
export interface MergeContext extends RuleContext {
  readonly stored: unknown
}

/**
 * One field type: what both sides know of it. The column lives in `backend/fields`, the input and cell in `frontend/fields`;
 * the three registries `satisfy` the same list of names, so that a missing side does not compile.
 */
export interface FieldType<Definition extends FieldDefinition = never> {
  /** List filters that make sense, in the order in which a filter offers them. */
  readonly operators: readonly ValueOperator[]
  /** May a list be sorted by it? */
  readonly sortable: boolean
  /** The variable that may stand for a value of the field: whoever asks, or the day. */
  variable?(field: Definition): VariableKind | null
  /** What a day means where moments are asked for: its first one in a time zone. Absent where a day is a value itself, or none. */
  ofDay?(day: string, timeZone: string): string
  /** Never read out: answers and the audit say at most whether it is set. */
  readonly isWriteOnly?: true
  /** Holds several entries, each once: two lists can be joined to one (`joined`). */
  readonly isList?: true
  /** One value that holds many things, which several users may change: replacing it requires the current version. */
  readonly isDocument?: true
  /** Derived on read, never stored. */
  readonly isDerived?: true
  /** Is read from rows of another resource: its name. Whoever may not list those does not have the field. */
  comesFrom?(field: Definition): string
  /** Beside its own resource, those of whose rows it tells something: what happens to them changes it. */
  drawsOn?(field: Definition): readonly string[]
  /** What may be so of a row, by name: the database finds out which is. */
  marksOf?(field: Definition): Readonly<Record<string, Mark>>
  /** Shows one field of those rows, a value for each: its name. Absent where they are only counted. */
  looksUp?(field: Definition): string
  /** Changes by its transitions alone. */
  readonly isState?: true
  /** True or false, nothing else. */
  readonly isYesNo?: true
  /** A number that can be called. */
  readonly isCalled?: true
  /** A day of the calendar. */
  readonly isDay?: true
  /** A time of day, on the clocks of a site where the row has one. */
  readonly isTimeOfDay?: true
  /** Stores the id of one other row: the name of its resource, null for a stored file. */
  pointsAt?(field: Definition): string | null
  /** Stores ids of several rows: the name of their resource. */
  pointsAtEach?(field: Definition): string
  /** The key of what a value is called wherever it stands; absent: values have their words beside the field's own, or none. */
  wordOf?(value: string): string
  /** Every value, where the declaration itself names them; each has its text. */
  values?(field: Definition): readonly string[]
  /**
   * Brings input to the stored form: trims, upper-cases, strips. Called before `check`, on both sides.
   * Leaves what it does not understand as it is, so that `check` can name it. `undefined` and blank become null.
   */
  normalise(value: unknown, field: Definition, context: RuleContext): unknown
  /** Value of a new row that does not say, where it depends on the day (YYYY-MM-DD) or on the row beside it; null: `default` says it. */
  start?(field: Definition, today: string, row: Values): unknown
  /** The field that this value is counted from. */
  startsFrom?(field: Definition): string | null
  /** Values of other fields that follow from this one; taken where the input leaves them empty. */
  fills?(value: unknown, field: Definition): Values
  /** Every problem of a filled, normalised value. Empty: it may be stored. */
  check(value: unknown, field: Definition, context: RuleContext): readonly Problem[]
  /** The field beside it that says in which unit a number is; null where it is in none, or always in the same. */
  unitIn?(field: Definition): string | null
  /** Is it an amount, all of one unit, so that values can be added up? */
  isAmount?(field: Definition): boolean
  /**
   * Its value holds several, by key: a write names those that it changes, and the others stay. Answers the whole value, and the problems of what
   * the write names.
   */
  merge?(input: unknown, field: Definition, context: MergeContext): { readonly value: unknown; readonly problems: readonly Problem[] }
  /** The part of a sensitive value that may be seen all the same; undefined where there is none. */
  openPart?(value: unknown, field: Definition): unknown
  /** A mistake in the declaration itself, said as what to do about it. */
  misdeclared(field: Definition, siblings: Readonly<Record<string, FieldDefinition>>): readonly string[]
  /** Examples for the suite that runs every type. */
  readonly fixture: FieldFixture<Definition>
}

interface FieldFixture<Definition extends FieldDefinition = never> {
  /** A field of the type with its usual options. */
  readonly field: Definition
  /** Fields beside it that its rules read (a country beside a province), and their values. */
  readonly siblings?: Readonly<Record<string, FieldDefinition>>
  readonly row?: Values
  /** Input → stored, at least two, in ascending order where the type sorts. */
  readonly valid: readonly (readonly [input: unknown, stored: unknown])[]
  /** Input → problem code, at least one for every rule. */
  readonly invalid: readonly (readonly [input: unknown, code: string])[]
}

/** A type with any definition: what a registry of types satisfies. */
export type AnyFieldType = Omit<FieldType<never>, 'fixture'> & { readonly fixture: FieldFixture<FieldDefinition> }
