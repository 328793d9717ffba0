import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Measurements that the benchmark stores in the page. */
declare global {
  interface Window {
    /** Duration in milliseconds of each task over 50 ms. */
    longTasks?: number[]
    /** Milliseconds from each input until the screen shows its effect. Values below 16 are reported as 16. */
    inputs?: number[]
  }
}

/** Runs in the page: notes every input and every long task from then on. */
export function watchInputs(): void {
  const longTasks: number[] = []
  const inputs: number[] = []
  window.longTasks = longTasks
  window.inputs = inputs
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  }).observe({ type: 'longtask' })
  const countedEvents = ['keydown', 'pointerdown', 'pointerup', 'click', 'wheel', 'dragenter', 'drop']
  for (const name of countedEvents) addEventListener(name, () => inputs.push(16), { capture: true, passive: true })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (!countedEvents.includes(name)) continue
      inputs.splice(inputs.indexOf(16), 1, duration)
    }
  }).observe({ type: 'event', durationThreshold: 24 } as PerformanceObserverInit)
}

interface InteractionFigures {
  readonly inputs: readonly number[]
  /** Zero if no task took more than 50 ms. */
  readonly longest: number
  readonly mounted: number
}

/** Measures the page during an interaction. @param work returns the maximum number of elements in the page */
export async function measureInteraction(page: Page, work: () => Promise<number>): Promise<InteractionFigures> {
  await page.evaluate(() => {
    window.longTasks?.splice(0)
    window.inputs?.splice(0)
  })
  const mountedCount = await work()
  await pause(300)
  const { inputs, longest } = await page.evaluate(() => ({
    inputs: (window.inputs ?? []).toSorted((left, right) => left - right),
    longest: Math.max(0, ...(window.longTasks ?? [])),
  }))
  return { inputs, longest, mounted: mountedCount }
}
