import { type ReactNode, useEffect, useRef, useState } from 'react'
import './scrollArea.css'

interface ScrollAreaProps {
  /** What is in it, for those who do not see it. */
  readonly label: string
  /** Says how large it may become; without one it takes the width that there is, and the height that its content needs. */
  readonly className?: string
  readonly children: ReactNode
}

/**
 * Content that may need more room than there is. It scrolls by keyboard too (WCAG 2.1.1), and is a stop of the Tab key only while there is
 * something to scroll.
 */
export function ScrollArea({ label, className, children }: ScrollAreaProps) {
  const element = useRef<HTMLElement>(null)
  const [isTooSmall, setIsTooSmall] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const look = () => setIsTooSmall(current.scrollWidth > current.clientWidth || current.scrollHeight > current.clientHeight)
    const observer = new ResizeObserver(look)
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
