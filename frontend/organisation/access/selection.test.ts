import { describe, expect, it } from 'vitest'
import { pageNames } from '#resources/core/access.ts'
import {
  countTickedPages,
  getCellState,
  getColumnState,
  getOverallState,
  pageGroups,
  toggle,
  toggleAll,
  toggleColumn,
} from './selection.ts'

describe('the ticks of a role', () => {
  it('the ticks of a role show an implied permission as ticked and locked', () => {
    const selection = new Set(['PARTICIPANTS:OWN'])
    expect(getCellState(selection, 'PARTICIPANTS', 'OWN')).toBe('on')
    expect(getCellState(selection, 'PARTICIPANTS', 'CONTRIBUTE')).toBe('implied')
    expect(getCellState(selection, 'PARTICIPANTS', 'VIEW')).toBe('implied')
    expect(getCellState(selection, 'PARTICIPANTS', 'REVIEW')).toBe('off')
  })

  it('the ticks of a role offer only the levels that a page supports', () => {
    expect(getCellState(new Set(), 'ADMIN', 'OWN')).toBe('absent')
    expect(getCellState(new Set(['ADMIN:OWN']), 'ADMIN', 'OWN')).toBe('absent')
  })

  it('the ticks of a role keep a lower tick while a higher one is set and removed', () => {
    const before = new Set(['PARTICIPANTS:CONTRIBUTE'])
    const after = toggle(toggle(before, 'PARTICIPANTS', 'OWN'), 'PARTICIPANTS', 'OWN')
    expect(after).toEqual(before)
  })

  it('the ticks of a role fill and clear a column among the pages that support it', () => {
    const columnPages = ['PARTICIPANTS', 'ADMIN_AUDIT', 'SCREENING'] as const
    const fullSelection = toggleColumn(new Set(['SCREENING:OWN']), 'CONTRIBUTE', columnPages)
    expect(fullSelection).toEqual(new Set(['SCREENING:OWN', 'PARTICIPANTS:CONTRIBUTE', 'SCREENING:CONTRIBUTE']))
    expect(getColumnState(fullSelection, 'CONTRIBUTE', columnPages)).toBe('all')
    expect(getColumnState(fullSelection, 'VIEW', columnPages)).toBe('some')
    expect(toggleColumn(fullSelection, 'CONTRIBUTE', columnPages)).toEqual(new Set(['SCREENING:OWN']))
  })

  it('the ticks of a role count pages, not ticks, and no role-level permission', () => {
    expect(countTickedPages(new Set(['PARTICIPANTS:VIEW', 'PARTICIPANTS:OWN', 'DCT_USER']))).toBe(1)
  })

  it('the ticks of a role are all set and all cleared at once, leaving DCT_USER unchanged', () => {
    const fullSelection = toggleAll(new Set(['DEV:VIEW']))
    expect(getOverallState(fullSelection)).toBe('all')
    expect(fullSelection.has('DCT_USER')).toBe(false)
    expect(getOverallState(new Set(['DCT_USER']))).toBe('none')
    expect(getOverallState(new Set(['DEV:VIEW', 'DCT_USER']))).toBe('some')
    expect(toggleAll(new Set([...fullSelection, 'DCT_USER']))).toEqual(new Set(['DCT_USER']))
  })

  it('the ticks of a role count as all set when a higher level implies the others', () => {
    const nearlyFullSelection = [...toggleAll(new Set())].filter((ability) => !ability.startsWith('PARTICIPANTS:'))
    expect(getOverallState(new Set([...nearlyFullSelection, 'PARTICIPANTS:OWN', 'PARTICIPANTS:REVIEW']))).toBe('all')
  })

  it('the ticks of a role include every page in exactly one group', () => {
    expect(pageGroups.flatMap((group) => group.pages).sort()).toEqual([...pageNames].sort())
  })
})
