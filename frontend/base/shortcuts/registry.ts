import { createKeybindingsHandler } from 'tinykeys'
import { createStore } from '../store.ts'
import { isOfPage } from './escape.ts'
import type { Shortcut } from './shortcut.ts'

/** Active shortcuts, oldest first. A single listener handles all of them, so that a key has one effect. */
export const activeShortcuts = createStore<readonly Entry[]>([])

interface Entry {
  readonly shortcut: Shortcut
  readonly hear: EventListener
}

/** Adds a shortcut. @returns function that removes the shortcut */
export function registerShortcut(shortcut: Shortcut): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || !isTriggeredBy(shortcut, event)) return
    event.preventDefault()
    shortcut.run(event)
  }
  const entry: Entry = { shortcut, hear: createKeybindingsHandler({ [normalizeKeys(shortcut.keys)]: handleKey }, { ignore: isComposing }) }
  if (activeShortcuts.current().length === 0) addEventListener('keydown', handleKeydown)
  activeShortcuts.set([...activeShortcuts.current(), entry])
  return () => {
    activeShortcuts.set(activeShortcuts.current().filter((each) => each !== entry))
    if (activeShortcuts.current().length === 0) removeEventListener('keydown', handleKeydown)
  }
}

function handleKeydown(event: Event): void {
  for (const entry of activeShortcuts.current().toReversed()) entry.hear(event)
}

/** Makes Shift optional for signs. The keyboard layout decides whether a sign such as `?` or `/` needs Shift. */
const normalizeKeys = (keys: string): string =>
  keys
    .split(' ')
    .map((press) => (/^[^\p{L}\p{N}\s]$/u.test(press) ? `[Shift]+${press}` : press))
    .join(' ')

/** True while the user composes a character (accents, other scripts). Keys that the user then presses are no shortcuts. */
const isComposing = (event: KeyboardEvent): boolean => event.isComposing

/** True if the event may trigger the shortcut, given the focused element and open dialogs. */
function isTriggeredBy({ keys, isInDialog }: Pick<Shortcut, 'keys' | 'isInDialog'>, event: KeyboardEvent): boolean {
  if (isInDialog !== true && isDialogOpen()) return false
  // Escape types no text, so it works even in a field, unless it closes an open layer.
  if (isInDialog !== true && keys === 'Escape') return isOfPage(event)
  const target = event.target instanceof Element ? event.target : null
  if (target === null || /\$mod|Control|Meta/.test(keys)) return true
  if (target.closest(fields) !== null) return false
  return !pressingKeys.has(event.key) || target.closest(controls) === null
}

/** True if a dialog or drawer covers the page and receives its keys. It is the library's or the browser's own. */
const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('dialog[open], .ant-modal-wrap, .ant-drawer-open')].some(
    (each) => each instanceof HTMLElement && each.checkVisibility(),
  )

/** Selectors of elements for text. Checkboxes and buttons are also inputs, but the user types no text into them. */
const fields =
  'input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=reset], [type=file]), textarea, select, [contenteditable=true], [role=textbox], [role=combobox]'

/** Keys that operate a focused control. */
const pressingKeys: ReadonlySet<string> = new Set(['Enter', ' '])
const controls = 'a[href], button, summary, input, [role=button], [role=menuitem], [role=option], [role=tab], [role=switch], [role=link]'
