import { createKeybindingsHandler } from 'tinykeys'
import { isMeantFor } from './isMeantFor.ts'
import type { Shortcut } from './shortcut.ts'

/** What may be pressed now, oldest first: one listener for all, so that a key does one thing only. */
let active: readonly Entry[] = []
const listeners = new Set<() => void>()

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
  if (active.length === 0) addEventListener('keydown', hear)
  change([...active, entry])
  return () => {
    change(active.filter((each) => each !== entry))
    if (active.length === 0) removeEventListener('keydown', hear)
  }
}

export const activeShortcuts = (): readonly Entry[] => active

export function subscribeToShortcuts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function hear(event: Event): void {
  for (const entry of active.toReversed()) entry.hear(event)
}

function change(next: readonly Entry[]): void {
  active = next
  for (const listener of listeners) listener()
}

/** Where a sign lies with or without Shift depends on the keyboard's language: `?` and `/` are meant as signs. */
const spelled = (keys: string): string =>
  keys
    .split(' ')
    .map((press) => (/^[^\p{L}\p{N}\s]$/u.test(press) ? `[Shift]+${press}` : press))
    .join(' ')

/** While a character is being composed (accents, other scripts) its keys are no shortcuts. */
const isComposing = (event: KeyboardEvent): boolean => event.isComposing
