import { expect, test } from 'vitest'
import { isConcerned, isSameRequest, newlyWatched, requestOf, type Shown } from './watchBook.ts'

const list = (resource: string, ...ids: string[]): Shown => ({ kind: 'list', resource, ids })
const row = (resource: string, id: string): Shown => ({ kind: 'row', resource, id })
const record = (resource: string, id: string, isEditing = false): Shown => ({ kind: 'record', resource, id, isEditing })

test('a request names each resource once, and says the same of the same screen', () => {
  const one = requestOf([list('site', 'b'), list('participant'), list('site', 'a', 'b'), row('user', 'u')], 1)
  expect(one).toEqual({
    kind: 'watch',
    watch: 1,
    lists: [
      { resource: 'participant', ids: [] },
      { resource: 'site', ids: ['a', 'b'] },
    ],
    rows: [{ resource: 'user', ids: ['u'] }],
  })
  expect(isSameRequest(one, requestOf([row('user', 'u'), list('site', 'a', 'b'), list('participant')], 2))).toBe(true)
  expect(isSameRequest(one, requestOf([row('user', 'u'), list('site', 'a'), list('participant')], 2))).toBe(false)
})

test('the last opened of several records is told as open, the others as rows', () => {
  const said = requestOf([record('study', 's'), record('site', 't', true)], 1)
  expect(said.record).toEqual({ resource: 'site', id: 't', isEditing: true })
  expect(said.rows).toEqual([{ resource: 'study', ids: ['s'] }])
})

test('never more than the server takes, the open record and single rows first', () => {
  const ids = (letter: string) => Array.from({ length: 800 }, (_, place) => `${letter}${place}`)
  const many = Array.from({ length: 30 }, (_, place) => list(`resource${place}`))
  const said = requestOf([...many, list('alpha', ...ids('a')), list('beta', ...ids('b')), row('site', 'x'), record('site', 'y')], 1)
  const count = [...said.lists, ...(said.rows ?? [])].reduce((sum, each) => sum + each.ids.length, 1)
  expect(said.lists.length).toBe(20)
  expect(count).toBe(1000)
  expect(said.rows).toEqual([{ resource: 'site', ids: ['x'] }])
})

test('what is watched anew is found by resource, and by row where no list is watched', () => {
  const before = requestOf([list('site', 'a'), record('user', 'u')], 1)
  expect(newlyWatched(null, before)).toEqual(['site', 'user'])
  expect(newlyWatched(before, requestOf([list('site', 'b', 'c'), record('user', 'u', true)], 2))).toEqual([])
  expect(newlyWatched(before, requestOf([list('site'), record('user', 'v')], 2))).toEqual(['user'])
})

test('a list is concerned by every change of its resource, a row by its own and by those without names', () => {
  expect(isConcerned({ resource: 'site' }, { resource: 'site', ids: ['x'] })).toBe(true)
  expect(isConcerned({ resource: 'site' }, { resource: 'user', ids: ['x'] })).toBe(false)
  expect(isConcerned({ resource: 'site', id: 'x' }, { resource: 'site', ids: ['x'] })).toBe(true)
  expect(isConcerned({ resource: 'site', id: 'y' }, { resource: 'site', ids: ['x'] })).toBe(false)
  expect(isConcerned({ resource: 'site', id: 'y' }, { resource: 'site' })).toBe(true)
})
