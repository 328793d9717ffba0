import { useEffect, useRef } from 'react'
import { useOnChange } from '../useOnChange.ts'
import { registerShortcut } from './registry.ts'
import type { Shortcut } from './shortcut.ts'

/**
 * Keys that do something while this component is on the screen. A key that is typed into a field is never taken, unless it is held
 * with $mod; nor one meant for a focused button or link (Enter, Space). Of several for the same keys the one declared last runs alone.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  const declared = shortcuts.map(identityOf).join('\n')

  // Registered anew only when the declaration changes, not with each `run`.
  useOnChange(declared, () => {
    const leave = shortcuts.flatMap((shortcut, index) =>
      shortcut.isActive === false
        ? []
        : [registerShortcut({ ...shortcut, run: (event) => (latest.current[index] ?? shortcut).run(event) })],
    )
    return () => {
      for (const each of leave) each()
    }
  })
}

const identityOf = ({ keys, label, isActive, group, isInDialog }: Shortcut): string =>
  JSON.stringify([keys, label, isActive, group, isInDialog])
