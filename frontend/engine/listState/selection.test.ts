import { describe, expect, it } from 'vitest'
import { countOf, emptySelection, entireSelection, extendSelection, isSelected, stateOfPage, toggledPage, toggleRow } from './selection.ts'

const page = ['a', 'b', 'c', 'd']
const getSortedIds = ({ ids: selectedIds }: { readonly ids: ReadonlySet<string> }) => [...selectedIds].sort()

describe('the selection of a list', () => {
  it('selects and deselects rows', () => {
    const singleSelected = toggleRow(emptySelection, 'a', page)
    expect(getSortedIds(singleSelected)).toEqual(['a'])
    expect(getSortedIds(toggleRow(singleSelected, 'a', page))).toEqual([])
  })
  it('selects a range from the last row in either direction, and deselects it again', () => {
    expect(getSortedIds(extendSelection(toggleRow(emptySelection, 'b', page), 'd', page))).toEqual(['b', 'c', 'd'])
    const extendedUpwards = extendSelection(toggleRow(emptySelection, 'c', page), 'a', page)
    expect(getSortedIds(extendedUpwards)).toEqual(['a', 'b', 'c'])
    expect(getSortedIds(extendSelection(extendedUpwards, 'b', page))).toEqual(['c'])
    expect(getSortedIds(extendSelection(emptySelection, 'b', page))).toEqual(['b'])
    expect(getSortedIds(extendSelection({ ...emptySelection, anchor: 'elsewhere' }, 'b', page))).toEqual(['b'])
  })
  it('selects the page, and keeps other pages', () => {
    const before = toggleRow(emptySelection, 'z', ['z'])
    const pageSelected = toggledPage(before, page)
    expect(getSortedIds(pageSelected)).toEqual(['a', 'b', 'c', 'd', 'z'])
    expect(getSortedIds(toggledPage(pageSelected, page))).toEqual(['z'])
    expect([stateOfPage(before, page), stateOfPage(toggleRow(before, 'a', page), page), stateOfPage(pageSelected, page)]).toEqual([
      'none',
      'some',
      'all',
    ])
    expect(stateOfPage(pageSelected, [])).toBe('none')
  })
  it('counts all matching rows of every page; deselecting one leaves the visible ones selected', () => {
    expect(countOf(entireSelection, 1234)).toBe(1234)
    expect(isSelected(entireSelection, 'never seen')).toBe(true)
    const fewer = toggleRow(entireSelection, 'b', page)
    expect([getSortedIds(fewer), fewer.isAll, countOf(fewer, 1234)]).toEqual([['a', 'c', 'd'], false, 3])
  })
})
