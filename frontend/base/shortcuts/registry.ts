import { createKeybindingsHandler } from 'tinykeys'
import { createStore } from '../store.ts'
import { isOfPage } from './escape.ts'
import type { Shortcut } from './shortcut.ts'

/** What may be pressed now, oldest first: one listener for all, so that a key does one thing only. */
export const activeShortcuts = createStore<readonly Entry[]>([])

interface Entry {
  readonly shortcut: Shortcut
  readonly hear: EventListener
}

/** @returns takes it out again */
export function registerShortcut(shortcut: Shortcut): () => void {
  const take = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isMeantFor(shortcut, event)) return
    event.preventDefault()
    shortcut.run(event)
  }
  const entry: Entry = { shortcut, hear: createKeybindingsHandler({ [spelled(shortcut.keys)]: take }, { ignore: isComposing }) }
  if (activeShortcuts.current().length === 0) addEventListener('keydown', hear)
  activeShortcuts.set([...activeShortcuts.current(), entry])
  return () => {
    activeShortcuts.set(activeShortcuts.current().filter((each) => each !== entry))
    if (activeShortcuts.current().length === 0) removeEventListener('keydown', hear)
  }
}

function hear(event: Event): void {
  for (const entry of activeShortcuts.current().toReversed()) entry.hear(event)
}

/** Where a sign lies with or without Shift depends on the keyboard's language: `?` and `/` are meant as signs. */
const spelled = (keys: string): string =>
  keys
    .split(' ')
    .map((press) => (/^[^\p{L}\p{N}\s]$/u.test(press) ? `[Shift]+${press}` : press))
    .join(' ')

/** While a character is being composed (accents, other scripts) its keys are no shortcuts. */
const isComposing = (event: KeyboardEvent): boolean => event.isComposing

/** Is the press for the shortcut, or for what has the focus or lies over the page? */
function isMeantFor({ keys, isInDialog }: Pick<Shortcut, 'keys' | 'isInDialog'>, event: KeyboardEvent): boolean {
  if (isInDialog !== true && isDialogOpen()) return false
  // Nothing is typed by it: it leaves the page from within a field too, once nothing above the page is to be closed.
  if (isInDialog !== true && keys === 'Escape') return isOfPage(event)
  const target = event.target instanceof Element ? event.target : null
  if (target === null || /\$mod|Control|Meta/.test(keys)) return true
  if (target.closest(fields) !== null) return false
  return !pressingKeys.has(event.key) || target.closest(controls) === null
}

/** Things that lie over the page and take its keys: dialogs and drawers of the library, and the browser's own. */
const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('dialog[open], .ant-modal-wrap, .ant-drawer-open')].some(
    (each) => each instanceof HTMLElement && each.checkVisibility(),
  )

/** Checkboxes and buttons are inputs too, but nothing is typed into them. */
const fields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file]), textarea, select, [contenteditable=true], [role=textbox], [role=combobox]'

/** Keys by which a focused control is used. */
const pressingKeys: ReadonlySet<string> = new Set(['Enter', ' '])
const controls = 'a[href], button, summary, input, [role=button], [role=menuitem], [role=option], [role=tab], [role=switch], [role=link]'
