import { describe, expect, it } from 'vitest'
import { missingStart, rememberPage, type SteppedList, type SteppedQuery, steppedList, withPage } from './stepping.ts'

const query: SteppedQuery = { filters: [], sorters: [], pageSize: 2 }
const list = (start: number, ids: readonly string[], total = 9): SteppedList => ({ query, start, ids, total, isCapped: false })
const page = (start: number, ids: readonly string[], total = 9) => ({ start, ids, total, isCapped: false })

describe('the run of rows that a list showed', () => {
  it('grows by the page after it and the page before it', () => {
    expect(withPage(list(2, ['c', 'd']), page(4, ['e', 'f']))?.ids).toEqual(['c', 'd', 'e', 'f'])
    expect(withPage(list(2, ['c', 'd']), page(0, ['a', 'b']))).toEqual(list(0, ['a', 'b', 'c', 'd']))
  })
  it('takes up a page that it holds as it is now', () => {
    expect(withPage(list(0, ['a', 'b', 'c', 'd', 'e', 'f']), page(2, ['c', 'x']))?.ids).toEqual(['a', 'b', 'c', 'x', 'e', 'f'])
    expect(withPage(list(0, ['a', 'b', 'c', 'd']), page(2, ['b', 'c'], 4))?.ids).toEqual(['a', 'b', 'c'])
  })
  it('ends where a page stands apart', () => {
    expect(withPage(list(0, ['a', 'b']), page(6, ['g', 'h']))).toBeNull()
    expect(withPage(list(6, ['g', 'h']), page(0, ['a', 'b']))).toBeNull()
  })
  it('lacks a page only at its own ends, and none at those of the list', () => {
    const run = list(2, ['c', 'd', 'e', 'f'])
    expect(['c', 'd', 'f', 'z'].map((id) => missingStart(run, id))).toEqual([0, null, 6, null])
    expect(missingStart(list(0, ['a', 'b'], 2), 'b')).toBeNull()
    expect(missingStart(list(0, ['a', 'b'], 2), 'a')).toBeNull()
  })
  it('is kept while the same is asked for, and begins anew with another question', () => {
    rememberPage('site', query, page(0, ['a', 'b']))
    rememberPage('site', query, page(2, ['c', 'd']))
    expect(steppedList('site')?.ids).toEqual(['a', 'b', 'c', 'd'])
    rememberPage('site', { ...query, filters: [{ field: 'q', operator: 'eq', value: 'x' }] }, page(0, ['d']))
    expect(steppedList('site')?.ids).toEqual(['d'])
    expect(steppedList('study')).toBeUndefined()
  })
})
