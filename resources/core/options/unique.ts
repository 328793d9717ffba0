/** A condition that the database can check from the row alone at any time: a field has one of these values. */
export interface StoredCondition {
  readonly field: string
  readonly in: readonly string[]
}

/**
 * Among the rows of an organization that meet `when`, no two have the same values in all `fields`. Rows in the trash and rows with an
 * empty field do not count.
 */
export interface UniqueWhile {
  readonly fields: readonly [string, ...string[]]
  readonly when: StoredCondition
  /** Error code of the refusal (409); its text is `common:errors.<code>`. */
  readonly code: string
}
