import { type RefObject, useEffect, useRef } from 'react'
import { useOnChange } from '../base/useOnChange.ts'

/**
 * Work goes on where it was: once the line that had the focus has gone to what is done, the one that stands in its place has it.
 * @param lines what is shown; whenever it changes, the focus is looked after
 */
export function useFocusOnLine(list: RefObject<HTMLElement | null>, lines: unknown): void {
  const place = useRef(-1)
  useEffect(() => {
    const { current } = list
    const note = ({ target }: FocusEvent) => {
      const line = target instanceof Element ? target.closest('li') : null
      place.current = line === null ? -1 : linesOf(current).indexOf(line)
    }
    current?.addEventListener('focusin', note)
    return () => current?.removeEventListener('focusin', note)
  }, [list])
  useOnChange(lines, () => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      // A dialog that closes gives the focus back first, where there is somebody to take it; until it has gone, it is where the focus belongs.
      if (isDialogShown()) {
        timer = setTimeout(look, pause)
        return
      }
      if (place.current < 0 || isHeld()) return
      const now = linesOf(list.current)
      now[Math.min(place.current, now.length - 1)]?.querySelector<HTMLElement>('button, a')?.focus()
    }
    timer = setTimeout(look)
    return () => clearTimeout(timer)
  })
}

/** Milliseconds between two looks at whether a dialog has gone. */
const pause = 50

/** Does something that is seen have the focus? A dialog that has gone may keep it for a moment, where nobody finds it. */
const isHeld = (): boolean => document.activeElement !== document.body && document.activeElement?.checkVisibility() === true

const isDialogShown = (): boolean => [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility())

const linesOf = (list: HTMLElement | null): readonly HTMLLIElement[] => [
  ...(list?.querySelectorAll<HTMLLIElement>('li:not([hidden] *)') ?? []),
]
