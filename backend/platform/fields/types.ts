import type { Knex } from 'knex'
import type { FieldDefinition } from '#resources/core/field.ts'
import type { FieldTypeName } from '#resources/core/fields/values.ts'
import type { ValueOperator } from '#resources/core/operators.ts'
import type { Language } from '#resources/core/values/preferences.ts'

/** The database column of a field type. */
export interface FieldColumn<Definition extends FieldDefinition = never> {
  /** Returns the PostgreSQL type; null for derived fields, which are not stored. */
  column(field: Definition): string | null
  /** Returns the constraint of the column (the expression of a CHECK), or null. Column names are quoted. */
  constraint(field: Definition, column: string): string | null
  /**
   * Returns the text for the quick search, as an immutable expression over the quoted column. If absent, the search reads the column
   * itself.
   */
  searched?(column: string): string
  /**
   * Returns the text of the value in a title in the reader's language, as an expression over the qualified column. If absent, the title uses the label of the
   * value, else the column itself.
   */
  inTitle?(column: string, language: Language): string
  /** Converts the stored form (as `validate` returns it) to a parameter for pg. */
  toDatabase(value: unknown, field: Definition): unknown
  /** Converts a value from pg to the stored form. Never called for null. */
  fromDatabase(value: unknown, field: Definition): unknown
  /**
   * Adds one filter. The value is already normalised and checked; the declaration of the type (`resources/core`) lists the operators.
   * @param column a quoted expression: the column, or its redacted form
   */
  filter(query: Knex.QueryBuilder, column: Knex.Raw, operator: ValueOperator, value: unknown, field: Definition): void
  /**
   * Returns an expression that is true if the value is not empty, over a column, quoted or redacted. If absent, a value is empty only if
   * it is null.
   */
  filled?(column: string): string
  /** Returns SQL with one row per list entry, and one null row for an empty list. */
  entries?(column: string): string
  /** True if the number of matching rows varies so much with the value that PostgreSQL must plan each filter separately. */
  readonly isUneven?: true
  /**
   * Parses a value of a query string into a normalised value for `filter`. Throws the problem code as Error message if the value is
   * invalid.
   */
  parseFilter(text: string, field: Definition): unknown
  /** All values that have labels, and the key of each label's text. */
  readonly words?: ValueTexts<Definition>
  /** Converts the stored form to the text of a CSV cell, and back. The code that writes the file makes the text safe from formulas. */
  toCsv(value: unknown, field: Definition): string
  fromCsv(text: string, field: Definition): unknown
}

export interface ValueTexts<Definition extends FieldDefinition = never> {
  values(field: Definition): readonly string[]
  /**
   * Returns the key of a value's text.
   * @param keyPrefix prefix of the texts of this field's values: `<namespace>:values.<resource>.<field>`
   */
  key(value: string, keyPrefix: string): string
}

export type FieldColumns = Record<FieldTypeName, FieldColumn<never>>
