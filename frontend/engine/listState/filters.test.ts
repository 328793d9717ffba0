import { describe, expect, it } from 'vitest'
import { pageSizeOf, sortOf } from './address.ts'
import { filtersOfField, searchOf, withFieldFilters, withoutFixed, withSearch } from './filters.ts'

describe('the state of a list', () => {
  it('keeps the search together with the filters', () => {
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
  it('ignores unknown operators in the address', () => {
    expect(filtersOfField([{ field: 'dob', operator: 'startswith', value: 'x' }], 'dob')).toEqual([])
  })
  it('separates filters chosen by the user from those of its context and permanent ones', () => {
    const fixedFilter = { field: 'status', operator: 'eq', value: 'OPEN' } as const
    const userFilters = [
      { field: 'status', operator: 'in', value: ['OPEN'] },
      { field: 'name', operator: 'contains', value: 'ann' },
    ] as const
    expect(
      withoutFixed([{ field: 'studyId', operator: 'eq', value: 's' }, fixedFilter, ...userFilters], ['studyId'], [fixedFilter]),
    ).toEqual(userFilters)
  })
  it('accepts only page sizes that lists offer', () => {
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
