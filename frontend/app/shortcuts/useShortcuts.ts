import { useEffect, useRef } from 'react'
import { registerShortcut } from './registry.ts'

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

  // biome-ignore lint/correctness/useExhaustiveDependencies: registered anew only when what is declared changes, not with each `run`
  useEffect(() => {
    const leave = shortcuts.flatMap((shortcut, index) =>
      shortcut.isActive === false
        ? []
        : [registerShortcut({ ...shortcut, run: (event) => (latest.current[index] ?? shortcut).run(event) })],
    )
    return () => {
      for (const each of leave) each()
    }
  }, [declared])
}

const identityOf = ({ keys, label, isActive, group, isInDialog }: Shortcut): string =>
  JSON.stringify([keys, label, isActive, group, isInDialog])
