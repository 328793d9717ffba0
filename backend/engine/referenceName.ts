/** Name of a row where something refers to it. */
export interface ReferenceName {
  readonly name: string
  /** Does the caller see the row, in the trash perhaps? */
  readonly isVisible: boolean
}
