import { describe, expect, it } from 'vitest'
import { findMissingStart, getSteppedList, rememberPage, type SteppedList, type SteppedQuery, withPage } from './stepping.ts'

const query: SteppedQuery = { filters: [], sorters: [], pageSize: 2 }
const list = (start: number, ids: readonly string[], total = 9): SteppedList => ({ query, start, ids, total, isCapped: false })
const page = (start: number, ids: readonly string[], total = 9) => ({ start, ids, total, isCapped: false })

describe('the known sequence of list rows', () => {
  it('the known sequence of rows grows by the page after it and the page before it', () => {
    expect(withPage(list(2, ['c', 'd']), page(4, ['e', 'f']))?.ids).toEqual(['c', 'd', 'e', 'f'])
    expect(withPage(list(2, ['c', 'd']), page(0, ['a', 'b']))).toEqual(list(0, ['a', 'b', 'c', 'd']))
  })
  it('the known sequence of rows updates a page that it contains', () => {
    expect(withPage(list(0, ['a', 'b', 'c', 'd', 'e', 'f']), page(2, ['c', 'x']))?.ids).toEqual(['a', 'b', 'c', 'x', 'e', 'f'])
    expect(withPage(list(0, ['a', 'b', 'c', 'd']), page(2, ['b', 'c'], 4))?.ids).toEqual(['a', 'b', 'c'])
  })
  it('the known sequence of rows ends when a page is not adjacent', () => {
    expect(withPage(list(0, ['a', 'b']), page(6, ['g', 'h']))).toBeNull()
    expect(withPage(list(6, ['g', 'h']), page(0, ['a', 'b']))).toBeNull()
  })
  it('the known sequence of rows misses a page only at its own ends, and none at those of the list', () => {
    const run = list(2, ['c', 'd', 'e', 'f'])
    expect(['c', 'd', 'f', 'z'].map((id) => findMissingStart(run, id))).toEqual([0, null, 6, null])
    expect(findMissingStart(list(0, ['a', 'b'], 2), 'b')).toBeNull()
    expect(findMissingStart(list(0, ['a', 'b'], 2), 'a')).toBeNull()
  })
  it('the known sequence of rows remains while the query is the same, and restarts with another query', () => {
    rememberPage('site', query, page(0, ['a', 'b']))
    rememberPage('site', query, page(2, ['c', 'd']))
    expect(getSteppedList('site')?.ids).toEqual(['a', 'b', 'c', 'd'])
    rememberPage('site', { ...query, filters: [{ field: 'q', operator: 'eq', value: 'x' }] }, page(0, ['d']))
    expect(getSteppedList('site')?.ids).toEqual(['d'])
    expect(getSteppedList('study')).toBeUndefined()
  })
})
