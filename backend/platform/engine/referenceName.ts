/** Name of a referenced row. */
export interface ReferenceName {
  readonly name: string
  /** True if the caller sees the row, which may be in the trash. */
  readonly isVisible: boolean
}
