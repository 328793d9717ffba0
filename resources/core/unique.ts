/** A condition that the database can decide by the row alone, now and later: a field with one of these values. */
export interface StoredCondition {
  readonly field: string
  readonly in: readonly string[]
}

/**
 * While `when` holds for a row, no other row of the organisation for which it holds has the same values in all of `fields`. Rows in the trash do
 * not count, nor do rows in which one of the fields is empty.
 */
export interface UniqueWhile {
  readonly fields: readonly [string, ...string[]]
  readonly when: StoredCondition
  /** Code of the refusal (409); its text is `common:errors.<code>`. */
  readonly code: string
}
