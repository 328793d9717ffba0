import { describe, expect, it } from 'vitest'
import { idleStateOf, remainingSecondsOf } from './idleState.ts'

const limits = { sessionMinutes: 15, warningMinutes: 1 }
const toMilliseconds = (count: number) => count * 60_000

describe('an idle session', () => {
  it.each([
    [0, 'active'],
    [toMilliseconds(15) - 1, 'active'],
    [toMilliseconds(15), 'warning'],
    [toMilliseconds(16) - 1, 'warning'],
    [toMilliseconds(16), 'over'],
    [toMilliseconds(600), 'over'],
  ] as const)('an idle session is in the expected state after %i ms: %s', (idle, state) => {
    expect(idleStateOf(idle, limits)).toBe(state)
  })

  it('an idle session counts down to zero and not below', () => {
    expect(
      [toMilliseconds(15), toMilliseconds(16) - 1, toMilliseconds(16), toMilliseconds(99)].map((idle) => remainingSecondsOf(idle, limits)),
    ).toEqual([60, 1, 0, 0])
  })

  it('accepts fractions of minutes', () => {
    expect(idleStateOf(3000, { sessionMinutes: 0.05, warningMinutes: 0.05 })).toBe('warning')
    expect(idleStateOf(6000, { sessionMinutes: 0.05, warningMinutes: 0.05 })).toBe('over')
  })
})
