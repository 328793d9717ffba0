import { type RefObject, useEffect, useRef, useState } from 'react'

/** How much of the mark is seen when the head is whole again: all but a few pixels. */
const whole = 0.95

interface Collapsed {
  /** Goes to a mark of some height at which the head begins. It is further from its top to its end than the head shrinks. */
  readonly mark: RefObject<HTMLDivElement | null>
  readonly isCollapsed: boolean
}

/** Has somebody scrolled past the head? In whatever scrolls it, a page or a dialog: collapsed once its mark is out of sight, whole once all of it is back. */
export function useCollapsed(): Collapsed {
  const mark = useRef<HTMLDivElement>(null)
  const [isCollapsed, setIsCollapsed] = useState(false)
  useEffect(() => {
    if (mark.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        // What is covered by a step of its dialog has no height.
        if (entry === undefined || entry.boundingClientRect.height === 0) return setIsCollapsed(false)
        if (entry.intersectionRatio === 0) setIsCollapsed(true)
        else if (entry.intersectionRatio > whole) setIsCollapsed(false)
      },
      { threshold: [0, whole] },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return { mark, isCollapsed }
}
