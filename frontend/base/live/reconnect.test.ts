import { expect, test } from 'vitest'
import { planNextAttempt } from '../session/reconnect.ts'

const lostConnection = { code: 1006, openFor: 60_000, failures: 0 }

test('restores a lost connection within a second, each screen at a different moment', () => {
  expect(planNextAttempt(lostConnection, 0)).toEqual({ after: 0, needsNewToken: false })
  expect(planNextAttempt(lostConnection, 1)).toEqual({ after: 1000, needsNewToken: false })
})

test('leaves a stopping node at once, each screen at a different moment', () => {
  expect(planNextAttempt({ ...lostConnection, code: 1001 }, 0.5)).toEqual({ after: 250, needsNewToken: false })
  expect(planNextAttempt({ ...lostConnection, code: 1001, openFor: 10 }, 0.5).after).toBe(250)
})

test('renews an expired token at once, without a storm when it expires repeatedly', () => {
  expect(planNextAttempt({ ...lostConnection, code: 4401 }, 1)).toEqual({ after: 0, needsNewToken: true })
  const secondAttempt = planNextAttempt({ code: 4401, openFor: 20, failures: 0 }, 0)
  expect(secondAttempt).toEqual({ after: 500, needsNewToken: true })
})

test('never retries a rejected connection with the same token, and waits longer each time', () => {
  const attempts = [0, 1, 2, 3, 4, 5, 6, 50].map((failures) => planNextAttempt({ code: 1006, openFor: null, failures }, 1))
  expect(attempts.map(({ after }) => after)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  expect(attempts.every(({ needsNewToken }) => needsNewToken)).toBe(true)
})

test.each([4400, 4429])('waits after too many requests (%i)', (code) => {
  expect(planNextAttempt({ ...lostConnection, code }, 0).after).toBe(15_000)
})
