export interface Shortcut {
  /**
   * In the spelling of tinykeys: `$mod+K` ($mod is Ctrl, ⌘ on a Mac), `g p` (one after the other), `Shift+X`, `ArrowDown`.
   * A sign that some keyboards type with Shift, such as `?`, needs no Shift here.
   */
  readonly keys: string
  /** Key of the text that the help sheet shows, with its namespace. */
  readonly label: string
  readonly run: (event: KeyboardEvent) => void
  /** False while there is nothing for it to do. Then its keys belong to others, and the help sheet leaves it out. */
  readonly isActive?: boolean
  /** Key of the heading under which the help sheet lists it. Absent: this page's. */
  readonly group?: string
  /** It works while a dialog or drawer is open: for what is declared inside one. */
  readonly isInDialog?: boolean
}
