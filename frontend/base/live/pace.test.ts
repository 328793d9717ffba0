import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace, type Pace } from './pace.ts'

let requested: number[]
let isPaused: boolean
let isFetching: boolean
let isUrgent: boolean
let pace: Pace
beforeEach(() => {
  vi.useFakeTimers()
  requested = []
  isPaused = false
  isFetching = false
  isUrgent = false
  const startedAt = Date.now()
  pace = createPace({
    ask: () => requested.push(Date.now() - startedAt),
    isHeld: () => isPaused,
    isUnderWay: () => isFetching,
    isSoon: () => isUrgent,
  })
})
afterEach(() => {
  pace.stop()
  vi.useRealTimers()
})

test('requests a change within 300 milliseconds', () => {
  pace.mark('site')
  vi.advanceTimersByTime(300)
  expect(requested).toHaveLength(1)
})

test('combines a burst of changes into one request, and sends at least one a second while it lasts', () => {
  for (let step = 0; step < 200; step++) {
    pace.mark('site')
    vi.advanceTimersByTime(20)
  }
  vi.advanceTimersByTime(2000)
  expect(requested[0]).toBeLessThanOrEqual(300)
  const pauses = requested.slice(1).map((timestamp, index) => timestamp - (requested[index] ?? 0))
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1000)
  expect(requested.length).toBeLessThanOrEqual(8)
  expect(requested.at(-1)).toBeGreaterThanOrEqual(4000)
})

test('requests a change within 50 milliseconds in a shared record, and a burst several times a second', () => {
  isUrgent = true
  for (let step = 0; step < 50; step++) {
    pace.mark('site')
    vi.advanceTimersByTime(20)
  }
  vi.advanceTimersByTime(1000)
  expect(requested[0]).toBeLessThanOrEqual(50)
  const pauses = requested.slice(1).map((timestamp, index) => timestamp - (requested[index] ?? 0))
  expect(Math.max(...pauses)).toBeLessThanOrEqual(200)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(150)
})

test('requests nothing for an invisible screen, and once when it becomes visible', () => {
  isPaused = true
  for (let step = 0; step < 10; step++) {
    pace.mark('site')
    vi.advanceTimersByTime(1000)
  }
  expect(requested).toEqual([])
  isPaused = false
  pace.release()
  expect(requested).toHaveLength(1)
  vi.advanceTimersByTime(5000)
  expect(requested).toHaveLength(1)
})

test('waits for a request in progress, which may be older than the change, and sends another one', () => {
  isFetching = true
  pace.mark('site')
  vi.advanceTimersByTime(3000)
  expect(requested).toEqual([])
  isFetching = false
  vi.advanceTimersByTime(60)
  expect(requested).toHaveLength(1)
})
