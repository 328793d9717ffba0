export interface Shortcut {
  /**
   * Keys in tinykeys syntax: `$mod+K` ($mod is Ctrl, ⌘ on a Mac), `g p` (one after the other), `Shift+X`, `ArrowDown`. A sign that some
   * keyboards type with Shift, such as `?`, needs no Shift here.
   */
  readonly keys: string
  /** Key of the shortcut's text in the help sheet, with its namespace. */
  readonly label: string
  readonly run: (event: KeyboardEvent) => void
  /** False while the shortcut has no effect. Then another shortcut may use the same keys, and the help sheet omits this one. */
  readonly isActive?: boolean
  /** Key of the heading in the help sheet. By default, the heading of the open page. */
  readonly group?: string
  /** True if the shortcut also works while a dialog or drawer is open. For shortcuts that a dialog or drawer declares. */
  readonly isInDialog?: boolean
}
