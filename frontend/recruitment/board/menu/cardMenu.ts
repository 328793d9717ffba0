/** Entry of a card's menu. */
export interface CardMenuItem {
  readonly key: string
  readonly label: string
  readonly isDisabled?: boolean
  readonly isDangerous?: boolean
  /** True if the entry is the current value. */
  readonly isNow?: boolean
  readonly go: () => void
}

/** Group of entries, with an optional title. */
export interface CardMenuGroup {
  readonly key: string
  readonly title?: string
  readonly items: readonly CardMenuItem[]
}
