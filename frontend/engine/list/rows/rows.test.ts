import { describe, expect, it } from 'vitest'
import { isFresh } from '../../listState/address.ts'
import { hasMode, withMode } from '../../listState/filters.ts'
import { findChangedIds, versionsOf } from '../../listState/useChangedRows.ts'
import { findNextRow } from './useRowKeys.ts'

describe('the rows of a list', () => {
  it('list rows are stepped through by j and k from either end, stopping at the ends', () => {
    const order = ['a', 'b', 'c']
    expect([findNextRow(order, null, 1), findNextRow(order, null, -1), findNextRow(order, 'gone', 1)]).toEqual(['a', 'c', 'a'])
    expect([findNextRow(order, 'a', 1), findNextRow(order, 'c', 1), findNextRow(order, 'b', -1), findNextRow(order, 'a', -1)]).toEqual([
      'b',
      'c',
      'a',
      'a',
    ])
    expect(findNextRow([], null, 1)).toBeNull()
  })
  it('list rows are marked when they were listed before and changed, but not when they come with another page', () => {
    const before = versionsOf([
      { id: 'a', version: 1 },
      { id: 'b', version: 4 },
    ])
    const rows = [
      { id: 'a', version: 2 },
      { id: 'b', version: 4 },
      { id: 'c', version: 9 },
    ]
    expect(findChangedIds(before, rows)).toEqual(['a'])
  })
  it('list rows are those of the trash while the address requests it', () => {
    const trash = withMode([{ field: 'name', operator: 'contains', value: 'x' }], 'trashed', true)
    expect(hasMode(trash, 'trashed')).toBe(true)
    expect(hasMode([{ field: 'trashed', operator: 'eq', value: 'true' }], 'trashed')).toBe(true)
    expect(hasMode(withMode(trash, 'trashed', false), 'trashed')).toBe(false)
    expect(hasMode(trash, 'allStudies')).toBe(false)
  })
  it('list rows follow the saved view when the address contains no settings', () => {
    const isFreshSearch = (search: string) => isFresh(new URLSearchParams(search))
    expect([
      isFreshSearch(''),
      isFreshSearch('view=1'),
      isFreshSearch('view=1&pageSize=10'),
      isFreshSearch('filters[0][field]=a'),
      isFreshSearch('language=fr'),
    ]).toEqual([true, true, false, false, true])
  })
})
