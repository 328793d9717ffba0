import { type RefObject, useEffect, useRef } from 'react'

/** Minimum difference in pixels. A smaller difference comes from rounding. */
const minOverflow = 2

/**
 * Marks an element that has hidden content after its end (`data-more`) or before its beginning (`data-before`). Writes to the element
 * directly, since scrolling causes no render.
 */
export function useMoreBeside<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const element = useRef<Kind>(null)
  // The content may be wider after a render.
  useEffect(() => note(element.current))
  useEffect(() => {
    const { current } = element
    const updateOverflow = () => note(current)
    const observer = new ResizeObserver(updateOverflow)
    if (current !== null) observer.observe(current)
    current?.addEventListener('scroll', updateOverflow, { passive: true })
    return () => {
      observer.disconnect()
      current?.removeEventListener('scroll', updateOverflow)
    }
  }, [])
  return element
}

function note(element: HTMLElement | null): void {
  element?.toggleAttribute('data-before', element.scrollLeft > minOverflow)
  element?.toggleAttribute('data-more', element.scrollWidth - element.clientWidth - element.scrollLeft > minOverflow)
}
