import { describe, expect, it } from 'vitest'
import { pageNames } from '#resources/core/access.ts'
import { allState, cellState, columnState, pageGroups, pagesTicked, toggle, toggleAll, toggleColumn } from './selection.ts'

describe('the ticks of a role', () => {
  it('show what a tick implies as ticked and locked', () => {
    const selection = new Set(['PARTICIPANTS:OWN'])
    expect(cellState(selection, 'PARTICIPANTS', 'OWN')).toBe('on')
    expect(cellState(selection, 'PARTICIPANTS', 'CONTRIBUTE')).toBe('implied')
    expect(cellState(selection, 'PARTICIPANTS', 'VIEW')).toBe('implied')
    expect(cellState(selection, 'PARTICIPANTS', 'REVIEW')).toBe('off')
  })

  it('offer only the levels that a page takes', () => {
    expect(cellState(new Set(), 'ADMIN', 'OWN')).toBe('absent')
    expect(cellState(new Set(['ADMIN:OWN']), 'ADMIN', 'OWN')).toBe('absent')
  })

  it('keep a lower tick while a higher one comes and goes', () => {
    const before = new Set(['PARTICIPANTS:CONTRIBUTE'])
    const after = toggle(toggle(before, 'PARTICIPANTS', 'OWN'), 'PARTICIPANTS', 'OWN')
    expect(after).toEqual(before)
  })

  it('fill and empty a column among the pages that take it', () => {
    const among = ['PARTICIPANTS', 'ADMIN_AUDIT', 'SCREENING'] as const
    const full = toggleColumn(new Set(['SCREENING:OWN']), 'CONTRIBUTE', among)
    expect(full).toEqual(new Set(['SCREENING:OWN', 'PARTICIPANTS:CONTRIBUTE', 'SCREENING:CONTRIBUTE']))
    expect(columnState(full, 'CONTRIBUTE', among)).toBe('all')
    expect(columnState(full, 'VIEW', among)).toBe('some')
    expect(toggleColumn(full, 'CONTRIBUTE', among)).toEqual(new Set(['SCREENING:OWN']))
  })

  it('count pages, not ticks, and no role-level permission', () => {
    expect(pagesTicked(new Set(['PARTICIPANTS:VIEW', 'PARTICIPANTS:OWN', 'DCT_USER']))).toBe(1)
  })

  it('are all set and all taken away at once, DCT_USER left as it is', () => {
    const full = toggleAll(new Set(['DEV:VIEW']))
    expect(allState(full)).toBe('all')
    expect(full.has('DCT_USER')).toBe(false)
    expect(allState(new Set(['DCT_USER']))).toBe('none')
    expect(allState(new Set(['DEV:VIEW', 'DCT_USER']))).toBe('some')
    expect(toggleAll(new Set([...full, 'DCT_USER']))).toEqual(new Set(['DCT_USER']))
  })

  it('are all set where a higher level brings the others along', () => {
    const full = [...toggleAll(new Set())].filter((ability) => !ability.startsWith('PARTICIPANTS:'))
    expect(allState(new Set([...full, 'PARTICIPANTS:OWN', 'PARTICIPANTS:REVIEW']))).toBe('all')
  })

  it('have every page in exactly one group', () => {
    expect(pageGroups.flatMap((group) => group.pages).sort()).toEqual([...pageNames].sort())
  })
})
