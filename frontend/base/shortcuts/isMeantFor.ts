import type { Shortcut } from './shortcut.ts'

/** Is the press for the shortcut, or for what has the focus or lies over the page? */
export function isMeantFor({ keys, isInDialog }: Pick<Shortcut, 'keys' | 'isInDialog'>, event: KeyboardEvent): boolean {
  if (isInDialog !== true && isDialogOpen()) return false
  const target = event.target instanceof Element ? event.target : null
  if (target === null || /\$mod|Control|Meta/.test(keys)) return true
  if (target.closest(fields) !== null) return false
  return !pressingKeys.has(event.key) || target.closest(controls) === null
}

/** Things that lie over the page and take its keys: dialogs and drawers of the library, and the browser's own. */
export const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('dialog[open], .ant-modal-wrap, .ant-drawer-open')].some(
    (each) => each instanceof HTMLElement && each.checkVisibility(),
  )

/** Checkboxes and buttons are inputs too, but nothing is typed into them. */
const fields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file]), textarea, select, [contenteditable=true], [role=textbox], [role=combobox]'

/** Keys by which a focused control is used. */
const pressingKeys: ReadonlySet<string> = new Set(['Enter', ' '])
const controls = 'a[href], button, summary, input, [role=button], [role=menuitem], [role=option], [role=tab], [role=switch], [role=link]'
