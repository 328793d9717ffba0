import { useEffect, useLayoutEffect, useRef } from 'react'

/** Last element with the focus; for an item of a menu the button of the menu, because items disappear with the menu. */
let lastFocused: HTMLElement | null = null

document.addEventListener('focusin', ({ target }) => {
  if (!(target instanceof HTMLElement)) return
  // The button may have been replaced since the click, when its menu was loaded.
  lastFocused =
    target.closest('.ant-dropdown') === null ? target : (document.querySelector<HTMLElement>('.ant-dropdown-open') ?? lastFocused)
})

// A tap on some phones focuses no button. The field that had the focus before would then open the keyboard.
document.addEventListener('focusout', ({ target, relatedTarget }) => {
  if (relatedTarget === null && target instanceof HTMLElement && target.closest('.ant-dropdown') === null) lastFocused = null
})

/**
 * Returns the focus to the element that opened a dialog or drawer when it closes, unless another element has the focus. If a menu opened
 * it, the button of the menu gets the focus.
 */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    // The effect runs again if content of the dialog is loaded later. By then, the focus is in the dialog.
    if (isOpen) opener.current ??= lastFocused
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
