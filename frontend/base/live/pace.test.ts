import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPace, type Pace } from './pace.ts'

let asked: number[]
let isHeld: boolean
let isUnderWay: boolean
let isSoon: boolean
let pace: Pace
beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  isHeld = false
  isUnderWay = false
  isSoon = false
  const began = Date.now()
  pace = createPace({ ask: () => asked.push(Date.now() - began), isHeld: () => isHeld, isUnderWay: () => isUnderWay, isSoon: () => isSoon })
})
afterEach(() => {
  pace.stop()
  vi.useRealTimers()
})

test('a change is asked about within 300 milliseconds', () => {
  pace.mark('site')
  vi.advanceTimersByTime(300)
  expect(asked).toHaveLength(1)
})

test('a burst is one question, and one a second at least while it lasts', () => {
  for (let step = 0; step < 200; step++) {
    pace.mark('site')
    vi.advanceTimersByTime(20)
  }
  vi.advanceTimersByTime(2000)
  expect(asked[0]).toBeLessThanOrEqual(300)
  const pauses = asked.slice(1).map((at, place) => at - (asked[place] ?? 0))
  expect(Math.max(...pauses)).toBeLessThanOrEqual(1000)
  expect(asked.length).toBeLessThanOrEqual(8)
  expect(asked.at(-1)).toBeGreaterThanOrEqual(4000)
})

test('where people work together a change is asked about within 50 milliseconds, and a burst several times a second', () => {
  isSoon = true
  for (let step = 0; step < 50; step++) {
    pace.mark('site')
    vi.advanceTimersByTime(20)
  }
  vi.advanceTimersByTime(1000)
  expect(asked[0]).toBeLessThanOrEqual(50)
  const pauses = asked.slice(1).map((at, place) => at - (asked[place] ?? 0))
  expect(Math.max(...pauses)).toBeLessThanOrEqual(200)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(150)
})

test('nothing is asked for a screen that nobody sees, and once when it is seen', () => {
  isHeld = true
  for (let step = 0; step < 10; step++) {
    pace.mark('site')
    vi.advanceTimersByTime(1000)
  }
  expect(asked).toEqual([])
  isHeld = false
  pace.release()
  expect(asked).toHaveLength(1)
  vi.advanceTimersByTime(5000)
  expect(asked).toHaveLength(1)
})

test('a question under way may be older than the change: it is waited for, and another one follows', () => {
  isUnderWay = true
  pace.mark('site')
  vi.advanceTimersByTime(3000)
  expect(asked).toEqual([])
  isUnderWay = false
  vi.advanceTimersByTime(60)
  expect(asked).toHaveLength(1)
})
