/** Something that a card's menu offers. */
export interface CardMenuItem {
  readonly key: string
  readonly label: string
  readonly isDisabled?: boolean
  readonly isDangerous?: boolean
  /** It is so already. */
  readonly isNow?: boolean
  readonly go: () => void
}

/** Entries that stand together, below a title where they have one. */
export interface CardMenuGroup {
  readonly key: string
  readonly title?: string
  readonly items: readonly CardMenuItem[]
}
