import { useMemo } from 'react'
import { useStore } from '../store.ts'
import { activeShortcuts } from './registry.ts'
import type { Shortcut } from './shortcut.ts'

interface ShortcutGroup {
  /** Key of the heading. */
  readonly heading: string
  readonly shortcuts: readonly Shortcut[]
}

const pageGroupKey = 'common:shortcuts.groups.page'

/**
 * Returns the active shortcuts by group. The group of the open page comes first. Of several shortcuts with the same keys, returns only
 * the one that would run.
 */
export function useActiveShortcuts(): readonly ShortcutGroup[] {
  const active = useStore(activeShortcuts)
  return useMemo(() => groupsOf(active.map(({ shortcut }) => shortcut)), [active])
}

export function groupsOf(shortcuts: readonly Shortcut[]): ShortcutGroup[] {
  const byKeys = new Map(shortcuts.map((shortcut) => [shortcut.keys, shortcut]))
  const groups = new Map<string, Shortcut[]>([[pageGroupKey, []]])
  for (const shortcut of byKeys.values()) {
    const heading = shortcut.group ?? pageGroupKey
    groups.set(heading, [...(groups.get(heading) ?? []), shortcut])
  }
  return [...groups]
    .map(([heading, groupShortcuts]) => ({ heading, shortcuts: groupShortcuts }))
    .filter((group) => group.shortcuts.length > 0)
}
