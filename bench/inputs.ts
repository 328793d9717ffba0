import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** The bench's own notes in the page. */
declare global {
  interface Window {
    /** Milliseconds of each task over 50. */
    longTasks?: number[]
    /** Milliseconds from each input until the screen shows what it did; those below 16 are told as 16. */
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
  const counted = ['keydown', 'pointerdown', 'pointerup', 'click', 'wheel', 'dragenter', 'drop']
  for (const name of counted) addEventListener(name, () => inputs.push(16), { capture: true, passive: true })
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (!counted.includes(name)) continue
      inputs.splice(inputs.indexOf(16), 1, duration)
    }
  }).observe({ type: 'event', durationThreshold: 24 } as PerformanceObserverInit)
}

interface Noted {
  readonly inputs: readonly number[]
  /** Zero where none took more than 50 ms. */
  readonly longest: number
  readonly mounted: number
}

/** What the page notes while something is done in it. @param work answers how many pieces stood in the page at most */
export async function whileDoing(page: Page, work: () => Promise<number>): Promise<Noted> {
  await page.evaluate(() => {
    window.longTasks?.splice(0)
    window.inputs?.splice(0)
  })
  const mounted = await work()
  await pause(300)
  const { inputs, longest } = await page.evaluate(() => ({
    inputs: (window.inputs ?? []).toSorted((one, other) => one - other),
    longest: Math.max(0, ...(window.longTasks ?? [])),
  }))
  return { inputs, longest, mounted }
}
