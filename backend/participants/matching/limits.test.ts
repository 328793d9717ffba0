import { expect, test } from 'vitest'
import { createMatchLimits } from './limits.ts'

/** With the standard settings. */
test('questions about people out of sight are sixty a minute and a thousand a day, of each user', () => {
  let now = 0
  const limits = createMatchLimits({ matchesPerMinute: 60, matchesPerDay: 1000 }, () => now)
  const asked = (): number => {
    let answered = 0
    for (; answered < 100; answered += 1) {
      try {
        limits.take('a user')
      } catch {
        break
      }
    }
    return answered
  }
  expect(asked()).toBe(60)
  let today = 60
  for (let minute = 1; minute <= 30; minute += 1) {
    now = minute * 60_000
    today += asked()
  }
  // A bucket: what half an hour has given back is in it.
  expect(today).toBeGreaterThanOrEqual(1000)
  expect(today).toBeLessThanOrEqual(1021)
  expect(() => limits.take('a user')).toThrow('TooManyRequests')
  expect(() => limits.take('another')).not.toThrow()

  // By tomorrow it is full again, and no fuller.
  now += 24 * 60 * 60_000
  expect(asked()).toBe(60)
})
