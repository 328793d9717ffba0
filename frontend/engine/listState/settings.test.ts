import { describe, expect, it } from 'vitest'
import { getResource } from '#resources/index.ts'
import {
  clampWidth,
  findSharedFields,
  getPossibleColumns,
  getShownColumns,
  isOtherThan,
  moveColumn,
  moveDroppedColumn,
  settingsOf,
  withoutHidden,
} from './settings.ts'

const site = getResource('site')
const allColumns = getPossibleColumns(site, () => true)

describe('the columns of a list', () => {
  it('list columns include every readable field, declared ones first, and the system fields of a row', () => {
    expect(allColumns.slice(0, 3)).toEqual(['name', 'siteCode', 'city'])
    expect(allColumns).toEqual(expect.arrayContaining(['streetAddress', 'country', 'createdAt', 'updatedBy', 'version']))
    expect(new Set(allColumns).size).toBe(allColumns.length)
  })
  it('list columns omit write-only fields and those that this reader may not see', () => {
    expect(getPossibleColumns(getResource('webhook'), () => true)).not.toContain('secret')
    expect(getPossibleColumns(site, (field) => field !== site.fields.phone)).not.toContain('phone')
  })
  it('list columns keep fields that name a row even when this reader may not see them, as hidden', () => {
    const pair = getResource('duplicatePair')
    expect(getPossibleColumns(pair, (field) => field.read === undefined)).toEqual(
      expect.arrayContaining(['firstId', 'secondId', 'reasons']),
    )
  })
  it('list columns omit values that all rows of a parent share: the reference and what was copied from it', () => {
    const participationFields = findSharedFields(getResource('formSubmission'), 'participantStudyId')
    expect(participationFields).toEqual(['participantStudyId', 'participantId', 'studyId', 'siteId'])
    expect(findSharedFields(getResource('participantStudy'), 'studyId')).toEqual(['studyId'])
  })
  it('list columns are as declared until the user changes them', () => {
    expect(getShownColumns(site, {}, allColumns)).toEqual(site.list?.columns)
    expect(getShownColumns(site, { columns: [] }, allColumns)).toEqual(site.list?.columns)
  })
  it('list columns skip columns that do not exist, may not be seen or are listed twice', () => {
    expect(getShownColumns(site, { columns: ['city', 'gone', 'name', 'city'] }, allColumns)).toEqual(['city', 'name'])
    expect(getShownColumns(site, { columns: ['phone'] }, ['name'])).toEqual(['name'])
  })
  it('list columns move by one position and stop at the ends', () => {
    expect(moveColumn(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
    expect(moveColumn(['a', 'b', 'c'], 'a', -1)).toEqual(['a', 'b', 'c'])
    expect(moveColumn(['a', 'b', 'c'], 'c', 1)).toEqual(['a', 'b', 'c'])
    expect(moveColumn(['a', 'b'], 'x', 1)).toEqual(['a', 'b'])
  })
  it('list columns are dropped before or after another column', () => {
    const drop = (name: string, neighbour: string, edge: 'top' | 'bottom') =>
      moveDroppedColumn(['a', 'b', 'c', 'd'], name, { beside: neighbour, edge })
    expect(drop('d', 'a', 'top')).toEqual(['d', 'a', 'b', 'c'])
    expect(drop('d', 'a', 'bottom')).toEqual(['a', 'd', 'b', 'c'])
    expect(drop('a', 'c', 'top')).toEqual(['b', 'a', 'c', 'd'])
    expect(drop('a', 'd', 'bottom')).toEqual(['b', 'c', 'd', 'a'])
  })
  it('list columns have readable widths', () => {
    expect([0, 100.4, 5000].map(clampWidth)).toEqual([80, 100, 800])
  })
})

describe('a saved list view', () => {
  const filters = [{ field: 'country', operator: 'in' as const, value: ['CA', 'US'] }]
  const now = settingsOf({ display: {}, filters, sort: { field: 'name', order: 'asc' }, pageSize: 10 })
  const standard = { definition: site, initialSort: { field: 'name', order: 'asc' } } as const
  it('a saved list view stores what the list shows', () => {
    expect(now).toEqual({
      filters: [{ field: 'country', operator: 'in', value: ['CA', 'US'] }],
      sort: { field: 'name', order: 'asc' },
      pageSize: 10,
    })
  })
  it('a saved list view is equal when it spells out declared values', () => {
    expect(isOtherThan(standard, { filters: now.filters }, now)).toBe(false)
    expect(isOtherThan(standard, { ...now, columns: site.list?.columns ?? [], density: 'comfortable', widths: {} }, now)).toBe(false)
    expect(isOtherThan(standard, { ...now, columns: ['gone'] }, now)).toBe(false)
  })
  it('a saved list view differs with other rows, another order or another appearance', () => {
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
  it('a saved list view is applied without filters on fields that its reader may not see', () => {
    const createFieldFilter =
      (...names: readonly string[]) =>
      (field: unknown) =>
        !names.some((name) => field === site.fields[name])
    expect(withoutHidden(site, now, () => true)).toEqual({ settings: now, leftOut: [] })
    expect(withoutHidden(site, now, createFieldFilter('country'))).toEqual({ settings: { ...now, filters: [] }, leftOut: ['country'] })
    const { sort: _, ...unsorted } = now
    expect(withoutHidden(site, now, createFieldFilter('name'))).toEqual({ settings: unsorted, leftOut: ['name'] })
    const searchSettings = {
      filters: [
        { field: 'q', operator: 'eq', value: 'roy' },
        { field: 'trashed', operator: 'eq', value: 'true' },
      ],
    }
    expect(withoutHidden(site, searchSettings, createFieldFilter('name'))).toEqual({
      settings: { filters: searchSettings.filters.slice(1) },
      leftOut: ['name'],
    })
  })
})
