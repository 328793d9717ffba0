import { useEffect, useInsertionEffect, useRef } from 'react'
import { getLastFocused } from './lastFocused.ts'

/**
 * Returns the focus to the element that opened a dialog or drawer when it closes, unless another element has the focus. If a menu opened
 * it, the button of the menu gets the focus.
 */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<HTMLElement | null>(null)
  // Runs before the layout effects of the dialog, with which the library moves the focus into it. It runs again if content of the dialog is
  // loaded later, when the focus is in the dialog.
  useInsertionEffect(() => {
    if (isOpen) opener.current ??= getLastFocused()
  }, [isOpen])
  useEffect(() => {
    if (!isOpen) return
    return () => {
      const element = opener.current
      opener.current = null
      setTimeout(() => {
        const { activeElement } = document
        if (activeElement === null || activeElement === document.body) element?.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}
