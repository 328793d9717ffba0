import { useEffect, useRef } from 'react'
import { useShortcuts } from '../../base/shortcuts/useShortcuts.ts'

interface SaveKeysOptions {
  readonly save: () => void
  /** True if the form has input to save. */
  readonly isActive: boolean
  readonly isInDialog: boolean
}

/**
 * Makes Ctrl+S and Ctrl+Enter save, even from within a field. First commits incomplete input in that field (a tag, a date). The focus
 * stays.
 */
export function useSaveKeys({ save, isActive, isInDialog }: SaveKeysOptions): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  const run = () => {
    const focusedElement = document.activeElement
    if (focusedElement instanceof HTMLElement && focusedElement !== document.body) {
      focusedElement.blur()
      focusedElement.focus({ preventScroll: true })
    }
    setTimeout(() => latest.current())
  }
  const shortcut = { label: 'common:form.saveKeys', run, isActive, isInDialog } as const
  useShortcuts([
    { ...shortcut, keys: '$mod+s' },
    { ...shortcut, keys: '$mod+Enter' },
  ])
}
