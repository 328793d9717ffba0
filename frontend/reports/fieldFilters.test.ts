import { expect, it } from 'vitest'
import { conditionsOfField, getFilteredFields, withConditions } from './fieldFilters.ts'

it('filters of a report are read and written in the format of list filters', () => {
  const filters = {
    status: ['OPEN', 'CLOSED'],
    visitDate_gte: '2026-01-01',
    visitDate_lte: '2026-01-31',
    site_name: 'x',
    note_filled: 'false',
  }
  expect(getFilteredFields(filters)).toEqual(['status', 'visitDate', 'site_name', 'note'])
  expect(conditionsOfField(filters, 'status')).toEqual([{ operator: 'in', value: ['OPEN', 'CLOSED'] }])
  expect(conditionsOfField(filters, 'visitDate')).toEqual([
    { operator: 'gte', value: '2026-01-01' },
    { operator: 'lte', value: '2026-01-31' },
  ])
  for (const field of getFilteredFields(filters)) expect(withConditions(filters, field, conditionsOfField(filters, field))).toEqual(filters)
  expect(withConditions(filters, 'visitDate', [{ operator: 'eq', value: 5 }])).toMatchObject({ visitDate: '5', status: ['OPEN', 'CLOSED'] })
  expect(withConditions({ status: 'A' }, 'status', [{ operator: 'in', value: [] }])).toEqual({})
})
