import { type RefObject, useEffect } from 'react'

/**
 * Scrolls the element's content while a card is dragged near an edge, so that hidden columns come into reach.
 * @param element null if a surrounding element scrolls
 */
export function useScrollWhileDragging(element: RefObject<HTMLElement | null> | null): void {
  useEffect(() => {
    let end: (() => void) | null = null
    let isOver = false
    void import('./dragCard.ts').then(({ scrollWhileDragging }) => {
      if (!isOver && element?.current != null) end = scrollWhileDragging(element.current)
    })
    return () => {
      isOver = true
      end?.()
    }
  }, [element])
}
