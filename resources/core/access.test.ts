import { expect, test } from 'vitest'
import { guardOf, guardText, holderOf, mayOn } from './access.ts'

const comments = { page: 'PARTICIPANTS', orPage: 'SCREENING' } as const

test('a door that takes one of two pages opens with either, and with nothing else', () => {
  const may = (abilities: Parameters<typeof holderOf>[0]) => mayOn(holderOf(abilities), comments, 'CONTRIBUTE')
  expect([may({ PARTICIPANTS: ['VIEW', 'CONTRIBUTE'] }), may({ SCREENING: ['VIEW', 'CONTRIBUTE'] })]).toEqual([true, true])
  expect([may({ SCREENING: ['VIEW'] }), may({ ADMIN: ['CONTRIBUTE'] }), may({})]).toEqual([false, false, false])
  expect(mayOn(holderOf({ SCREENING: ['OWN'] }), { page: 'PARTICIPANTS' }, 'OWN')).toBe(false)
})

test('a guard is told as people read it', () => {
  expect([guardText(comments), guardText({ page: 'ADMIN' })]).toEqual(['PARTICIPANTS or SCREENING', 'ADMIN'])
  expect(guardOf({ page: 'ADMIN' })).toEqual({ page: 'ADMIN' })
})
