export interface PaletteItem {
  readonly id: string
  readonly label: string
  /** Text in a weaker colour next to the label: the kind of the item or its target. */
  readonly hint?: string
  /** Additional search words. */
  readonly words?: string
  /** Keyboard shortcut. */
  readonly keys?: string
  run(): void
}

export interface PaletteGroup {
  readonly id: string
  readonly heading: string
  readonly items: readonly PaletteItem[]
}
