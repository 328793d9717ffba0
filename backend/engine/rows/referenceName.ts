/** What a row is called where something names it. */
export interface ReferenceName {
  readonly name: string
  /** Does the caller see the row, in the trash perhaps? */
  readonly isVisible: boolean
}
