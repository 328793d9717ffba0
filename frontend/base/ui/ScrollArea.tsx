import { type ReactNode, useEffect, useRef, useState } from 'react'
import './scrollArea.css'

interface ScrollAreaProps {
  /** Accessible name of the content. */
  readonly label: string
  /** CSS class that limits the size. If absent, the area has the available width and the height of its content. */
  readonly className?: string
  readonly children: ReactNode
}

/**
 * Area for content that may be too large. The user can scroll it by keyboard (WCAG 2.1.1), and the Tab key stops at the area only if its
 * content does not fit.
 */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  const element = useRef<HTMLElement>(null)
  const [isTooSmall, setIsTooSmall] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const measureOverflow = () => setIsTooSmall(current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight)
    const observer = new ResizeObserver(measureOverflow)
    for (const each of [current, ...current.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [])
  return (
    <section
      ref={element}
      className={className === undefined ? 'scroll-area' : `scroll-area ${className}`}
      aria-label={label}
      tabIndex={isTooSmall ? 0 : undefined}
    >
      {children}
    </section>
  )
}
