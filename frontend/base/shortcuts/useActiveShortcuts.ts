import { useMemo } from 'react'
import { useStore } from '../store.ts'
import { activeShortcuts } from './registry.ts'
import type { Shortcut } from './shortcut.ts'

interface ShortcutGroup {
  /** Key of its heading. */
  readonly heading: string
  readonly shortcuts: readonly Shortcut[]
}

const ofThisPage = 'common:shortcuts.groups.page'

/** What may be pressed now, by group: those of the open page first; of several for the same keys the one that would run. */
export function useActiveShortcuts(): readonly ShortcutGroup[] {
  const active = useStore(activeShortcuts)
  return useMemo(() => groupsOf(active.map(({ shortcut }) => shortcut)), [active])
}

export function groupsOf(shortcuts: readonly Shortcut[]): ShortcutGroup[] {
  const byKeys = new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut]))
  const groups = new Map<string, Shortcut[]>([[ofThisPage, []]])
  for (const shortcut of byKeys.values()) {
    const heading = shortcut.group ?? ofThisPage
    groups.set(heading, [...(groups.get(heading) ?? []), shortcut])
  }
  return [...groups].map(([heading, inGroup]) => ({ heading, shortcuts: inGroup })).filter((group) => group.shortcuts.length > 0)
}
