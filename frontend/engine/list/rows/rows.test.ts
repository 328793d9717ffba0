import { describe, expect, it } from 'vitest'
import { isFresh } from '../../listState/address.ts'
import { hasMode, withMode } from '../../listState/filters.ts'
import { changedIds, versionsOf } from '../../listState/useChangedRows.ts'
import { nextRow } from './useRowKeys.ts'

describe('the rows of a list', () => {
  it('are gone through by j and k, from either end, and the ends stay', () => {
    const order = ['a', 'b', 'c']
    expect([nextRow(order, null, 1), nextRow(order, null, -1), nextRow(order, 'gone', 1)]).toEqual(['a', 'c', 'a'])
    expect([nextRow(order, 'a', 1), nextRow(order, 'c', 1), nextRow(order, 'b', -1), nextRow(order, 'a', -1)]).toEqual(['b', 'c', 'a', 'a'])
    expect(nextRow([], null, 1)).toBeNull()
  })
  it('are marked when they stood there before and changed; those that come with another page are not', () => {
    const before = versionsOf([
      { id: 'a', version: 1 },
      { id: 'b', version: 4 },
    ])
    const rows = [
      { id: 'a', version: 2 },
      { id: 'b', version: 4 },
      { id: 'c', version: 9 },
    ]
    expect(changedIds(before, rows)).toEqual(['a'])
  })
  it('are those of the trash while the address says so', () => {
    const trash = withMode([{ field: 'name', operator: 'contains', value: 'x' }], 'trashed', true)
    expect(hasMode(trash, 'trashed')).toBe(true)
    expect(hasMode([{ field: 'trashed', operator: 'eq', value: 'true' }], 'trashed')).toBe(true)
    expect(hasMode(withMode(trash, 'trashed', false), 'trashed')).toBe(false)
    expect(hasMode(trash, 'allStudies')).toBe(false)
  })
  it('follow the view where the address says nothing of its own', () => {
    const fresh = (search: string) => isFresh(new URLSearchParams(search))
    expect([fresh(''), fresh('view=1'), fresh('view=1&pageSize=10'), fresh('filters[0][field]=a'), fresh('language=fr')]).toEqual([
      true,
      true,
      false,
      false,
      true,
    ])
  })
})
