import { describe, expect, it } from 'vitest'
import { resourceNamed } from '#resources/index.ts'
import {
  droppedColumn,
  isOtherThan,
  movedColumn,
  possibleColumns,
  sameInEveryRow,
  settingsOf,
  shownColumns,
  widthWithin,
  withoutHidden,
} from './settings.ts'

const site = resourceNamed('site')
const all = possibleColumns(site, () => true)

describe('the columns of a list', () => {
  it('may be every field that is read, declared ones first, and what every row carries', () => {
    expect(all.slice(0, 3)).toEqual(['name', 'siteCode', 'city'])
    expect(all).toEqual(expect.arrayContaining(['streetAddress', 'country', 'createdAt', 'updatedBy', 'version']))
    expect(new Set(all).size).toBe(all.length)
  })
  it('leave out what is written only and what this reader may not see', () => {
    expect(possibleColumns(resourceNamed('webhook'), () => true)).not.toContain('secret')
    expect(possibleColumns(site, (field) => field !== site.fields.phone)).not.toContain('phone')
  })
  it('keep what names a row, where this reader may not see it: there stands that it is hidden', () => {
    const pair = resourceNamed('duplicatePair')
    expect(possibleColumns(pair, (field) => field.read === undefined)).toEqual(expect.arrayContaining(['firstId', 'secondId', 'reasons']))
  })
  it('leave out what a parent says of each of its rows: the way to it, and what they took over for good', () => {
    const ofParticipation = sameInEveryRow(resourceNamed('formSubmission'), 'participantStudyId')
    expect(ofParticipation).toEqual(['participantStudyId', 'participantId', 'studyId', 'siteId'])
    expect(sameInEveryRow(resourceNamed('participantStudy'), 'studyId')).toEqual(['studyId'])
  })
  it('are as declared until somebody chooses', () => {
    expect(shownColumns(site, {}, all)).toEqual(site.list?.columns)
    expect(shownColumns(site, { columns: [] }, all)).toEqual(site.list?.columns)
  })
  it('pass over those that no longer exist, that may not be seen, and that stand twice', () => {
    expect(shownColumns(site, { columns: ['city', 'gone', 'name', 'city'] }, all)).toEqual(['city', 'name'])
    expect(shownColumns(site, { columns: ['phone'] }, ['name'])).toEqual(['name'])
  })
  it('move by one place and stop at the ends', () => {
    expect(movedColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(movedColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(movedColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
    expect(movedColumn(['a', 'b'], 'x', 1)).toEqual(['a', 'b'])
  })
  it('are dropped before or after another', () => {
    const drop = (name: string, beside: string, edge: 'top' | 'bottom') => droppedColumn(['a', 'b', 'c', 'd'], name, { beside, edge })
    expect(drop('d', 'a', 'top')).toEqual(['d', 'a', 'b', 'c'])
    expect(drop('d', 'a', 'bottom')).toEqual(['a', 'd', 'b', 'c'])
    expect(drop('a', 'c', 'top')).toEqual(['b', 'a', 'c', 'd'])
    expect(drop('a', 'd', 'bottom')).toEqual(['b', 'c', 'd', 'a'])
  })
  it('have widths that can be read', () => {
    expect([0, 100.4, 5000].map(widthWithin)).toEqual([80, 100, 800])
  })
})

describe('a view', () => {
  const filters = [{ field: 'country', operator: 'in' as const, value: ['CA', 'US'] }]
  const now = settingsOf({ display: {}, filters, sort: { field: 'name', order: 'asc' }, pageSize: 10 })
  const standard = { definition: site, initialSort: { field: 'name', order: 'asc' } } as const
  it('keeps what the list shows', () => {
    expect(now).toEqual({
      filters: [{ field: 'country', operator: 'in', value: ['CA', 'US'] }],
      sort: { field: 'name', order: 'asc' },
      pageSize: 10,
    })
  })
  it('is the same however it spells what is declared', () => {
    expect(isOtherThan(standard, { filters: now.filters }, now)).toBe(false)
    expect(isOtherThan(standard, { ...now, columns: site.list?.columns ?? [], density: 'comfortable', widths: {} }, now)).toBe(false)
    expect(isOtherThan(standard, { ...now, columns: ['gone'] }, now)).toBe(false)
  })
  it('is another one with other rows, another order or another look', () => {
    for (const other of [
      { filters: [] },
      { sort: { field: 'city', order: 'asc' as const } },
      { pageSize: 100 },
      { density: 'compact' as const },
      { columns: ['name'] },
      { widths: { name: 200 } },
    ])
      expect(isOtherThan(standard, { ...now, ...other }, now), JSON.stringify(other)).toBe(true)
  })
  it('is taken over without what asks about a field that its reader may not see', () => {
    const hides =
      (...names: readonly string[]) =>
      (field: unknown) =>
        !names.some((name) => field === site.fields[name])
    expect(withoutHidden(site, now, () => true)).toEqual({ settings: now, leftOut: [] })
    expect(withoutHidden(site, now, hides('country'))).toEqual({ settings: { ...now, filters: [] }, leftOut: ['country'] })
    const { sort: _, ...unsorted } = now
    expect(withoutHidden(site, now, hides('name'))).toEqual({ settings: unsorted, leftOut: ['name'] })
    const searching = {
      filters: [
        { field: 'q', operator: 'eq', value: 'roy' },
        { field: 'trashed', operator: 'eq', value: 'true' },
      ],
    }
    expect(withoutHidden(site, searching, hides('name'))).toEqual({ settings: { filters: searching.filters.slice(1) }, leftOut: ['name'] })
  })
})
