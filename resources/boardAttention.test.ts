import { expect, it } from 'vitest'
import { idleDays } from './boardAttention.ts'

const now = new Date('2026-11-20T12:00:00.000Z')

it('a card asks for attention after more than seven days of screening without a change', () => {
  const since = (changedAt: string) => idleDays({ recruitmentStatus: 'IN_SCREENING', changedAt }, now)
  expect([since('2026-11-12T12:00:00.000Z'), since('2026-11-12T12:00:01.000Z')]).toEqual([8, null])
})

it('a card of somebody who is enrolled, or will not be, asks for none', () => {
  const of = (recruitmentStatus: 'ENROLLED' | 'NOT_ENROLLED') => idleDays({ recruitmentStatus, changedAt: '2026-01-01T00:00:00.000Z' }, now)
  expect([of('ENROLLED'), of('NOT_ENROLLED')]).toEqual([null, null])
})
