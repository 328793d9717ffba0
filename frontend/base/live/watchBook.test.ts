import { expect, test } from 'vitest'
import { findNewlyWatched, isConcerned, isSameRequest, requestOf, type ShownItem } from './watchBook.ts'

const list = (resource: string, ...ids: string[]): ShownItem => ({ kind: 'list', resource, ids })
const createRow = (resource: string, id: string): ShownItem => ({ kind: 'row', resource, id })
const record = (resource: string, id: string, isEditing = false): ShownItem => ({ kind: 'record', resource, id, isEditing })

test('a request names each resource once, and is the same for the same screen', () => {
  const request = requestOf([list('site', 'b'), list('participant'), list('site', 'a', 'b'), createRow('user', 'u')], 1)
  expect(request).toEqual({
    kind: 'watch',
    watch: 1,
    lists: [
      { resource: 'participant', ids: [] },
      { resource: 'site', ids: ['a', 'b'] },
    ],
    rows: [{ resource: 'user', ids: ['u'] }],
  })
  expect(isSameRequest(request, requestOf([createRow('user', 'u'), list('site', 'a', 'b'), list('participant')], 2))).toBe(true)
  expect(isSameRequest(request, requestOf([createRow('user', 'u'), list('site', 'a'), list('participant')], 2))).toBe(false)
})

test('reports the last opened of several records as open, and the others as rows', () => {
  const message = requestOf([record('study', 's'), record('site', 't', true)], 1)
  expect(message.record).toEqual({ resource: 'site', id: 't', isEditing: true })
  expect(message.rows).toEqual([{ resource: 'study', ids: ['s'] }])
})

test('never sends more than the server accepts, with the open record and single rows first', () => {
  const createIds = (letter: string) => Array.from({ length: 800 }, (_, index) => `${letter}${index}`)
  const manyLists = Array.from({ length: 30 }, (_, index) => list(`resource${index}`))
  const message = requestOf(
    [...manyLists, list('alpha', ...createIds('a')), list('beta', ...createIds('b')), createRow('site', 'x'), record('site', 'y')],
    1,
  )
  const count = [...message.lists, ...(message.rows ?? [])].reduce((sum, each) => sum + each.ids.length, 1)
  expect(message.lists.length).toBe(20)
  expect(count).toBe(1000)
  expect(message.rows).toEqual([{ resource: 'site', ids: ['x'] }])
})

test('finds new entries by resource, and by row when no list is watched', () => {
  const before = requestOf([list('site', 'a'), record('user', 'u')], 1)
  expect(findNewlyWatched(null, before)).toEqual(['site', 'user'])
  expect(findNewlyWatched(before, requestOf([list('site', 'b', 'c'), record('user', 'u', true)], 2))).toEqual([])
  expect(findNewlyWatched(before, requestOf([list('site'), record('user', 'v')], 2))).toEqual(['user'])
})

test('matches a list with every change of its resource, and a row with its own changes and those without ids', () => {
  expect(isConcerned({ resource: 'site' }, { resource: 'site', ids: ['x'] })).toBe(true)
  expect(isConcerned({ resource: 'site' }, { resource: 'user', ids: ['x'] })).toBe(false)
  expect(isConcerned({ resource: 'site', id: 'x' }, { resource: 'site', ids: ['x'] })).toBe(true)
  expect(isConcerned({ resource: 'site', id: 'y' }, { resource: 'site', ids: ['x'] })).toBe(false)
  expect(isConcerned({ resource: 'site', id: 'y' }, { resource: 'site' })).toBe(true)
})
