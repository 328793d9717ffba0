import { describe, expect, it } from 'vitest'
import { filterParameters } from './filterParameters.ts'

describe('filters of a list', () => {
  it('filters of a list become the parameters that the server knows', () => {
    expect(
      filterParameters([
        { field: 'name', operator: 'contains', value: 'ann' },
        { field: 'age', operator: 'gte', value: 5 },
        { field: 'city', operator: 'ne', value: 'Lyon' },
        { field: 'goal', operator: 'nnull', value: false },
        { field: 'q', operator: 'eq', value: 'x' },
      ]),
    ).toEqual([
      ['name_like', 'ann'],
      ['age_gte', '5'],
      ['city_ne', 'Lyon'],
      ['goal_filled', 'false'],
      ['q', 'x'],
    ])
  })

  it('filters of a list repeat the name for one of several values', () => {
    expect(filterParameters([{ field: 'city', operator: 'in', value: ['Lyon', 'Paris'] }])).toEqual([
      ['city', 'Lyon'],
      ['city', 'Paris'],
    ])
  })

  it('filters of a list omit empty values, but not false or zero', () => {
    const values = ['', null, undefined, [], false, 0]
    expect(filterParameters(values.map((value) => ({ field: 'a', operator: 'eq', value })))).toEqual([
      ['a', 'false'],
      ['a', '0'],
    ])
  })

  it('filters of a list never turn an unsupported operator into another one', () => {
    expect(() => filterParameters([{ field: 'a', operator: 'startswith', value: 'x' }])).toThrow("'startswith'")
    expect(() => filterParameters([{ operator: 'or', value: [] }])).toThrow("'or'")
  })
})
