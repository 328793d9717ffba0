import { expect, test } from 'vitest'
import { financeItem } from '#resources/finance/financeItem.ts'
import { financeMonth } from '#resources/finance/financeMonth.ts'
import { unratedVisit } from '#resources/finance/unratedVisit.ts'
import { labelledFields } from './labelledFields.ts'

test('shows a single amount of money without its label', () => {
  expect(labelledFields(financeItem, ['total', 'status', 'earnedOn'])).toEqual(new Set())
})

test('shows several amounts of money with their labels', () => {
  expect(labelledFields(financeMonth, ['earned', 'outstanding'])).toEqual(new Set(['earned', 'outstanding']))
})

test('shows yes or no with its label', () => {
  expect(labelledFields(unratedVisit, ['completedOn', 'hasRate'])).toEqual(new Set(['hasRate']))
})
