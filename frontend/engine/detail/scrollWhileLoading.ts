/** Actions of the user that end the scrolling. */
const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to a heading, and again whenever the content around it changes its height while it loads, until the user acts.
 * @returns a function that ends the scrolling
 */
export function scrollWhileLoading(heading: HTMLElement, content: HTMLElement): () => void {
  const observer = new ResizeObserver(() => heading.scrollIntoView({ block: 'start' }))
  const waiting = new AbortController()
  waiting.signal.addEventListener('abort', () => observer.disconnect())
  const end = () => waiting.abort()
  for (const event of userEvents) window.addEventListener(event, end, { capture: true, passive: true, signal: waiting.signal })
  observer.observe(content)
  return end
}
