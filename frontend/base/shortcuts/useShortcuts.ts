import { useEffect, useRef } from 'react'
import { useOnChange } from '../useOnChange.ts'
import { registerShortcut } from './registry.ts'
import type { Shortcut } from './shortcut.ts'

/**
 * Registers shortcuts while this component is on the screen. They ignore keys that the user types into a field, unless pressed with $mod,
 * and keys that operate a focused button or link (Enter, Space). Of several shortcuts with the same keys, only the last declared one
 * runs.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const shortcutIdentities = shortcuts.map(identityOf).join('\n')

  // Registers the shortcuts again only when the declaration changes, not with each new `run`.
  useOnChange(shortcutIdentities, () => {
    const unregisterCallbacks = shortcuts.flatMap((shortcut, index) =>
      shortcut.isActive === false
        ? []
        : [registerShortcut({ ...shortcut, run: (event) => (latest.current[index] ?? shortcut).run(event) })],
    )
    return () => {
      for (const each of unregisterCallbacks) each()
    }
  })
}

const identityOf = ({ keys, label, isActive, group, isInDialog }: Shortcut): string =>
  JSON.stringify([keys, label, isActive, group, isInDialog])
