import { type RefObject, useEffect } from 'react'

/**
 * While a card is dragged near an edge of the element, what it holds scrolls towards it: a column out of sight comes into reach.
 * @param element null where something around it scrolls
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
