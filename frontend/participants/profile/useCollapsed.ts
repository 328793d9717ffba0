import { type RefObject, useEffect, useRef, useState } from 'react'

/** Visible share of the sentinel at which the header expands: all but a few pixels. */
const expandedRatio = 0.95

interface CollapsedState {
  /**
   * Ref for a sentinel element at the start of the header. The sentinel must be taller than the height that the header loses when it
   * collapses.
   */
  readonly mark: RefObject<HTMLDivElement | null>
  readonly isCollapsed: boolean
}

/**
 * Collapses the header when its sentinel is scrolled out of view, in a page or a dialog, and expands it when the whole sentinel is back.
 */
export function useCollapsed(): CollapsedState {
  const mark = useRef<HTMLDivElement>(null)
  const [isCollapsed, setIsCollapsed] = useState(false)
  useEffect(() => {
    if (mark.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        // An element hidden by another step of its dialog has no height.
        if (entry === undefined || entry.boundingClientRect.height === 0) return setIsCollapsed(false)
        if (entry.intersectionRatio === 0) setIsCollapsed(true)
        else if (entry.intersectionRatio > expandedRatio) setIsCollapsed(false)
      },
      { threshold: [0, expandedRatio] },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return { mark, isCollapsed }
}
