import { type RefObject, useEffect, useRef } from 'react'

/** Pixels: less is rounding, nothing that is hidden. */
const least = 2

/** Says at the element itself whether there is more of it beyond its end (`data-more`) and before its beginning (`data-before`). Past React, as scrolling draws nothing anew. */
export function useMoreBeside<Kind extends HTMLElement>(): RefObject<Kind | null> {
  const element = useRef<Kind>(null)
  // What was just drawn may be wider.
  useEffect(() => note(element.current))
  useEffect(() => {
    const { current } = element
    const look = () => note(current)
    const observer = new ResizeObserver(look)
    if (current !== null) observer.observe(current)
    current?.addEventListener('scroll', look, { passive: true })
    return () => {
      observer.disconnect()
      current?.removeEventListener('scroll', look)
    }
  }, [])
  return element
}

function note(element: HTMLElement | null): void {
  element?.toggleAttribute('data-before', element.scrollLeft > least)
  element?.toggleAttribute('data-more', element.scrollWidth - element.clientWidth - element.scrollLeft > least)
}
