export interface PaletteItem {
  readonly id: string
  readonly label: string
  /** Beside it, weaker: where it leads, or what it is. */
  readonly hint?: string
  /** More words by which it is found. */
  readonly words?: string
  /** Its shortcut. */
  readonly keys?: string
  run(): void
}

export interface PaletteGroup {
  readonly id: string
  readonly heading: string
  readonly items: readonly PaletteItem[]
}
