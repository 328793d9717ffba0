import { expect, test } from 'vitest'
import { guardOf, guardText, hasNeededLevel, holderOf, pageActionOf } from './access.ts'

const comments = { page: 'PARTICIPANTS', orPage: 'SCREENING' } as const

test('access by either of two pages is granted with each of them, and with nothing else', () => {
  const may = (abilities: Parameters<typeof holderOf>[0]) => hasNeededLevel(holderOf(abilities), comments, 'CONTRIBUTE')
  expect([may({ PARTICIPANTS: ['VIEW', 'CONTRIBUTE'] }), may({ SCREENING: ['VIEW', 'CONTRIBUTE'] })]).toEqual([true, true])
  expect([may({ SCREENING: ['VIEW'] }), may({ ADMIN: ['CONTRIBUTE'] }), may({})]).toEqual([false, false, false])
  expect(hasNeededLevel(holderOf({ SCREENING: ['OWN'] }), { page: 'PARTICIPANTS' }, 'OWN')).toBe(false)
})

test('a level with another page is granted by that page, which grants no other level', () => {
  const mayList = (abilities: Parameters<typeof holderOf>[0]) =>
    hasNeededLevel(holderOf(abilities), { page: 'ADMIN_USERS' }, ['OWN', 'DEV:CONTRIBUTE'])
  expect([mayList({ ADMIN_USERS: ['OWN'] }), mayList({ DEV: ['VIEW', 'CONTRIBUTE'] })]).toEqual([true, true])
  expect([mayList({ ADMIN_USERS: ['CONTRIBUTE'] }), mayList({ DEV: ['VIEW'] }), mayList({ ADMIN: ['CONTRIBUTE'] })]).toEqual([
    false,
    false,
    false,
  ])
  expect(hasNeededLevel(holderOf({ DEV: ['VIEW', 'CONTRIBUTE'] }), { page: 'ADMIN_USERS' }, 'CONTRIBUTE')).toBe(false)
  expect([pageActionOf('OWN'), pageActionOf('DEV:CONTRIBUTE')]).toEqual([null, { page: 'DEV', action: 'CONTRIBUTE' }])
})

test('describes an access rule in readable form', () => {
  expect([guardText(comments), guardText({ page: 'ADMIN' })]).toEqual(['PARTICIPANTS or SCREENING', 'ADMIN'])
  expect(guardOf({ page: 'ADMIN' })).toEqual({ page: 'ADMIN' })
})
