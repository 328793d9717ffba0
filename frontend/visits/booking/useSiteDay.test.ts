import { expect, it } from 'vitest'
import { endOf } from './useSiteDay.ts'

it('a visit ends after its duration, also past midnight', () => {
  expect(endOf({ visitTime: '09:15', durationMinutes: 45 })).toBe('10:00')
  expect(endOf({ visitTime: '23:45', durationMinutes: null })).toBe('00:15')
})
