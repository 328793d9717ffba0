import type { Page } from '@playwright/test'

/** Measurements that the benchmark stores in the page. Times in milliseconds. */
interface Feel {
  /** Sum of the layout shifts without recent input, as in CLS. It can exceed CLS, which counts the worst five seconds only. */
  readonly shift: number
  /** Moved elements with their share, the largest first. */
  readonly moved: readonly string[]
  /** Longest task over 50 ms; 0 if there was none. */
  readonly longest: number
  /** Time from each press until the first visible change. */
  readonly responses: readonly { readonly press: string; readonly duration: number }[]
}

declare global {
  interface Window {
    feel?: { shift: number; moved: [string, number][]; longest: number; responses: { press: string; duration: number }[] }
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node: Node | null; readonly previousRect: DOMRect; readonly currentRect: DOMRect }[]
}

/** Returns the measurements since the page was opened or cleared. */
export const readFeel = (page: Page): Promise<Feel> =>
  page.evaluate(() => {
    const { shift = 0, moved = [], longest = 0, responses = [] } = window.feel ?? {}
    return { shift, moved: moved.toSorted(([, left], [, right]) => right - left).map(([element]) => element), longest, responses }
  })

/** Clears the measurements before an act. */
export const clearFeel = (page: Page): Promise<void> =>
  page.evaluate(() => {
    if (window.feel !== undefined) Object.assign(window.feel, { shift: 0, moved: [], longest: 0, responses: [] })
  })

/**
 * Runs in the page before the scripts of the application, and must therefore contain everything that it calls. A press is a click, or a
 * key outside of text fields. It is answered by the first frame after a change of the page. The duration of the event itself counts too,
 * because the browser paints no frame before its handlers end. Keys typed into a text are counted by their events alone.
 */
export function watchFeel(): void {
  if (window.top !== window) return
  const feel: NonNullable<Window['feel']> = { shift: 0, moved: [], longest: 0, responses: [] }
  window.feel = feel
  const nameOf = (node: EventTarget | Node | null): string => {
    const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null
    if (element === null) return 'a removed element'
    const classes = [...element.classList].filter((each) => !each.startsWith('css-')).join('.')
    const label = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    return `${element.tagName.toLowerCase()}${classes === '' ? '' : `.${classes}`} "${label.slice(0, 24)}"`
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue
      feel.shift += value
      for (const { node, previousRect, currentRect } of sources) {
        const corners = [previousRect, currentRect].map(({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' '))
        feel.moved.push([`${value.toFixed(3)} ${nameOf(node)} from ${corners.join(' to ')}`, value])
      }
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) feel.longest = Math.max(feel.longest, duration)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, duration, target } of list.getEntries() as (PerformanceEntry & { readonly target: Node | null })[])
      if (['pointerdown', 'click', 'keydown'].includes(name)) feel.responses.push({ press: `${name} ${nameOf(target)}`, duration })
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)

  let waiting: { readonly press: string; readonly pressedAt: number } | null = null
  const note = (event: Event): void => {
    const target = event.target
    const isTyped =
      event instanceof KeyboardEvent &&
      event.key.length === 1 &&
      target instanceof Element &&
      target.matches('input:not([type=checkbox], [type=radio]), textarea, [contenteditable]')
    if (event.isTrusted && !isTyped) waiting = { press: `${event.type} ${nameOf(target)}`, pressedAt: event.timeStamp }
  }
  addEventListener('click', note, { capture: true, passive: true })
  addEventListener('keydown', note, { capture: true, passive: true })
  new MutationObserver((mutations) => {
    // The Tab key's entry point changes with the focus, which is no answer.
    if (waiting === null || mutations.every(({ attributeName }) => attributeName === 'tabindex')) return
    const { press, pressedAt } = waiting
    waiting = null
    requestAnimationFrame(() => setTimeout(() => feel.responses.push({ press, duration: performance.now() - pressedAt })))
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
}
