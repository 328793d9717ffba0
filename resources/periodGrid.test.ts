import { expect, it } from 'vitest'
import { measures } from './measures.ts'
import { isOfPeople, wholeMonths } from './periodGrid.ts'

it('widens a period to whole months', () => {
  expect(wholeMonths({ from: '2026-09-15', to: '2026-09-15' })).toEqual({ from: '2026-09-01', to: '2026-09-30' })
  expect(wholeMonths({ from: null, to: '2028-02-03' })).toEqual({ from: null, to: '2028-02-29' })
  expect(wholeMonths({ from: '2026-12-31', to: null })).toEqual({ from: '2026-12-01', to: null })
})

it('tells measures of what people are from those of how far they came', () => {
  expect([isOfPeople(measures.ages), isOfPeople(measures.gender), isOfPeople(measures.recruitmentByStatus)]).toEqual([true, true, false])
})
