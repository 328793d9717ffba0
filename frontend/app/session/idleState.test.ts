import { describe, expect, it } from 'vitest'
import { callStarted, isCallInProgress } from '../../base/session/calls.ts'
import { idleStateAt, secondsLeftAt } from './idleState.ts'

const limits = { sessionMinutes: 15, warningMinutes: 1 }
const minutes = (count: number) => count * 60_000

describe('a session without interaction', () => {
  it.each([
    [0, 'active'],
    [minutes(15) - 1, 'active'],
    [minutes(15), 'warning'],
    [minutes(16) - 1, 'warning'],
    [minutes(16), 'over'],
    [minutes(600), 'over'],
  ] as const)('of %i ms is %s', (idle, state) => {
    expect(idleStateAt(idle, limits)).toBe(state)
  })

  it('counts down to the end and not below', () => {
    expect([minutes(15), minutes(16) - 1, minutes(16), minutes(99)].map((idle) => secondsLeftAt(idle, limits))).toEqual([60, 1, 0, 0])
  })

  it('takes fractions of minutes', () => {
    expect(idleStateAt(3000, { sessionMinutes: 0.05, warningMinutes: 0.05 })).toBe('warning')
    expect(idleStateAt(6000, { sessionMinutes: 0.05, warningMinutes: 0.05 })).toBe('over')
  })
})

it('a call is in progress until the last one has ended, whoever says so twice', () => {
  const [first, second] = [callStarted(), callStarted()]
  first()
  first()
  expect(isCallInProgress()).toBe(true)
  second()
  expect(isCallInProgress()).toBe(false)
})
