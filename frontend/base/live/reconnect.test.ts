import { expect, test } from 'vitest'
import { nextAttempt } from '../session/reconnect.ts'

const lost = { code: 1006, openFor: 60_000, failures: 0 }

test('a connection that was lost is made again within a second, each screen at a moment of its own', () => {
  expect(nextAttempt(lost, 0)).toEqual({ after: 0, needsNewToken: false })
  expect(nextAttempt(lost, 1)).toEqual({ after: 1000, needsNewToken: false })
})

test('a node that stops is left at once, each screen at a moment of its own', () => {
  expect(nextAttempt({ ...lost, code: 1001 }, 0.5)).toEqual({ after: 250, needsNewToken: false })
  expect(nextAttempt({ ...lost, code: 1001, openFor: 10 }, 0.5).after).toBe(250)
})

test('a token that ended is renewed at once; one that ends again and again is not a storm', () => {
  expect(nextAttempt({ ...lost, code: 4401 }, 1)).toEqual({ after: 0, needsNewToken: true })
  const again = nextAttempt({ code: 4401, openFor: 20, failures: 0 }, 0)
  expect(again).toEqual({ after: 500, needsNewToken: true })
})

test('a refused page never comes again with the same token, and waits longer each time', () => {
  const refused = [0, 1, 2, 3, 4, 5, 6, 50].map((failures) => nextAttempt({ code: 1006, openFor: null, failures }, 1))
  expect(refused.map(({ after }) => after)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  expect(refused.every(({ needsNewToken }) => needsNewToken)).toBe(true)
})

test.each([4400, 4429])('a page that asked too much (%i) waits', (code) => {
  expect(nextAttempt({ ...lost, code }, 0).after).toBe(15_000)
})
