import type { Knex } from 'knex'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldTypeName } from '#resources/core/fields/values.ts'
import type { ValueOperator } from '#resources/core/operators.ts'

/** One field type on the side of the database. */
export interface FieldColumn<Definition extends FieldDefinition = never> {
  /** PostgreSQL type; null when nothing is stored (derived). */
  column(field: Definition): string | null
  /** Constraint on the column (a CHECK's expression), or null. Column names come quoted. */
  constraint(field: Definition, column: string): string | null
  /** What the quick search looks in, as an immutable expression over the quoted column; absent: the column itself. */
  searched?(column: string): string
  /** What a title says of the value, as an expression over the qualified column; absent: its words, else the column itself. */
  inTitle?(column: string): string
  /** Stored form (as `validate` leaves it) → parameter for pg. */
  toDatabase(value: unknown, field: Definition): unknown
  /** What pg answers → stored form. Called only for values that are not null. */
  fromDatabase(value: unknown, field: Definition): unknown
  /**
   * Adds one filter. Values arrive normalised and checked; operators are those of the type's core side.
   * @param column a quoted expression: the column, or its redacted form
   */
  filter(query: Knex.QueryBuilder, column: Knex.Raw, operator: ValueOperator, value: unknown, field: Definition): void
  /** Does the value say anything? As an expression over a column, quoted or redacted; absent: it is not null. */
  filled?(column: string): string
  /** Of a list: SQL that makes a row of each entry, and one that is null where there is none. */
  entries?(column: string): string
  /** How many rows a filter finds hangs so much on its value that each is planned by itself. */
  readonly isUneven?: true
  /** A value of a query string → normalised value for `filter`; throws a problem code as Error message when it cannot be one. */
  parseFilter(text: string, field: Definition): unknown
  /** Values that people know by words: all of them, and the key of each one's text. */
  readonly words?: ValueWords<Definition>
  /** Stored form → text of a CSV cell (the writer makes it formula-safe), and back. */
  toCsv(value: unknown, field: Definition): string
  fromCsv(text: string, field: Definition): unknown
}

export interface ValueWords<Definition extends FieldDefinition = never> {
  values(field: Definition): readonly string[]
  /** @param place where the texts of this field's own values stand: `<namespace>:values.<resource>.<field>` */
  key(value: string, place: string): string
}

export type FieldColumns = Record<FieldTypeName, FieldColumn<never>>
