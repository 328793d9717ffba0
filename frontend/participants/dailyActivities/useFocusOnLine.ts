import { type RefObject, useEffect, useRef } from 'react'
import { useOnChange } from '../../base/useOnChange.ts'

/**
 * Keeps the focus in the list. When the focused line moves to the completed lines, the line that is now at its position gets the focus.
 * @param lines the shown lines; each change runs the check
 */
export function useFocusOnLine(list: RefObject<HTMLElement | null>, lines: unknown): void {
  const focusedIndex = useRef(-1)
  useEffect(() => {
    const { current } = list
    const note = ({ target }: FocusEvent) => {
      const line = target instanceof Element ? target.closest('li') : null
      focusedIndex.current = line === null ? -1 : linesOf(current).indexOf(line)
    }
    current?.addEventListener('focusin', note)
    return () => current?.removeEventListener('focusin', note)
  }, [list])
  useOnChange(lines, () => {
    let timer: ReturnType<typeof setTimeout>
    const restoreFocus = () => {
      // A closing dialog first returns the focus. Until it has closed, the focus belongs to it.
      if (isDialogShown()) {
        timer = setTimeout(restoreFocus, pause)
        return
      }
      if (focusedIndex.current < 0 || hasVisibleFocus()) return
      const now = linesOf(list.current)
      now[Math.min(focusedIndex.current, now.length - 1)]?.querySelector<HTMLElement>('button, a')?.focus()
    }
    timer = setTimeout(restoreFocus)
    return () => clearTimeout(timer)
  })
}

/** Milliseconds between two checks whether a dialog has closed. */
const pause = 50

/** True if a visible element has the focus. A closed dialog may briefly keep the focus. */
const hasVisibleFocus = (): boolean => document.activeElement !== document.body && document.activeElement?.checkVisibility() === true

const isDialogShown = (): boolean => [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility())

/** Returns the visible lines of a list. */
export const linesOf = (list: HTMLElement | null): readonly HTMLLIElement[] => [
  ...(list?.querySelectorAll<HTMLLIElement>('li:not([hidden], [hidden] *)') ?? []),
]
