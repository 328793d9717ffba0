import { describe, expect, it } from 'vitest'
import { pageSizeOf, sortOf } from './address.ts'
import { filtersOfField, searchOf, withFieldFilters, withoutFixed, withSearch } from './filters.ts'

describe('the state of a list', () => {
  it('keeps the search beside the filters', () => {
    const filters = withSearch(
      withFieldFilters([], 'dob', [
        { operator: 'gte', value: '1980-01-01' },
        { operator: 'like', value: 'x' },
      ]),
      ' ann ',
    )
    expect(filters).toEqual([
      { field: 'dob', operator: 'gte', value: '1980-01-01' },
      { field: 'dob', operator: 'contains', value: 'x' },
      { field: 'q', operator: 'eq', value: 'ann' },
    ])
    expect(searchOf(filters)).toBe('ann')
    expect(filtersOfField(filters, 'dob').map(({ operator }) => operator)).toEqual(['gte', 'like'])
    expect(withSearch(withFieldFilters(filters, 'dob', []), '')).toEqual([])
  })
  it('leaves out operators that an address made up', () => {
    expect(filtersOfField([{ field: 'dob', operator: 'startswith', value: 'x' }], 'dob')).toEqual([])
  })
  it('tells the filters that the user chose from those of its place and its permanent ones', () => {
    const fixed = { field: 'status', operator: 'eq', value: 'OPEN' } as const
    const chosen = [
      { field: 'status', operator: 'in', value: ['OPEN'] },
      { field: 'name', operator: 'contains', value: 'ann' },
    ] as const
    expect(withoutFixed([{ field: 'studyId', operator: 'eq', value: 's' }, fixed, ...chosen], ['studyId'], [fixed])).toEqual(chosen)
  })
  it('takes only the sizes that lists offer', () => {
    expect([1, 10, 15, 100, 5000].map(pageSizeOf)).toEqual([10, 10, 20, 100, 100])
  })
  it('reads the declared order', () => {
    expect([sortOf('name'), sortOf('-at'), sortOf(undefined)]).toEqual([
      { field: 'name', order: 'asc' },
      { field: 'at', order: 'desc' },
      null,
    ])
  })
})
