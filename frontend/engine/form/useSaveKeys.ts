import { useEffect, useRef } from 'react'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'

interface SaveKeysOptions {
  readonly save: () => void
  /** There is something that could be saved. */
  readonly isActive: boolean
  readonly isInDialog: boolean
}

/** Ctrl+S and Ctrl+Enter save, from within a field too: what is half typed there (a tag, a date) is taken in first, and the focus stays. */
export function useSaveKeys({ save, isActive, isInDialog }: SaveKeysOptions): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const run = () => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement && focused !== document.body) {
      focused.blur()
      focused.focus({ preventScroll: true })
    }
    setTimeout(() => latest.current())
  }
  const shortcut = { label: 'common:form.saveKeys', run, isActive, isInDialog } as const
  useShortcuts([
    { ...shortcut, keys: '$mod+s' },
    { ...shortcut, keys: '$mod+Enter' },
  ])
}
