import { expect, test } from 'vitest'
import { guardOf, guardText, holderOf, mayOn, pageActionIn } from './access.ts'

const comments = { page: 'PARTICIPANTS', orPage: 'SCREENING' } as const

test('a door that takes one of two pages opens with either, and with nothing else', () => {
  const may = (abilities: Parameters<typeof holderOf>[0]) => mayOn(holderOf(abilities), comments, 'CONTRIBUTE')
  expect([may({ PARTICIPANTS: ['VIEW', 'CONTRIBUTE'] }), may({ SCREENING: ['VIEW', 'CONTRIBUTE'] })]).toEqual([true, true])
  expect([may({ SCREENING: ['VIEW'] }), may({ ADMIN: ['CONTRIBUTE'] }), may({})]).toEqual([false, false, false])
  expect(mayOn(holderOf({ SCREENING: ['OWN'] }), { page: 'PARTICIPANTS' }, 'OWN')).toBe(false)
})

test('a level that names its own page opens with that one, and lends the other levels nothing', () => {
  const mayList = (abilities: Parameters<typeof holderOf>[0]) =>
    mayOn(holderOf(abilities), { page: 'ADMIN_USERS' }, ['OWN', 'DEV:CONTRIBUTE'])
  expect([mayList({ ADMIN_USERS: ['OWN'] }), mayList({ DEV: ['VIEW', 'CONTRIBUTE'] })]).toEqual([true, true])
  expect([mayList({ ADMIN_USERS: ['CONTRIBUTE'] }), mayList({ DEV: ['VIEW'] }), mayList({ ADMIN: ['CONTRIBUTE'] })]).toEqual([
    false,
    false,
    false,
  ])
  expect(mayOn(holderOf({ DEV: ['VIEW', 'CONTRIBUTE'] }), { page: 'ADMIN_USERS' }, 'CONTRIBUTE')).toBe(false)
  expect([pageActionIn('OWN'), pageActionIn('DEV:CONTRIBUTE')]).toEqual([null, { page: 'DEV', action: 'CONTRIBUTE' }])
})

test('a guard is told as people read it', () => {
  expect([guardText(comments), guardText({ page: 'ADMIN' })]).toEqual(['PARTICIPANTS or SCREENING', 'ADMIN'])
  expect(guardOf({ page: 'ADMIN' })).toEqual({ page: 'ADMIN' })
})
