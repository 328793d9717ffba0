import { expect, it } from 'vitest'
import { measures } from '../reports/measures.ts'
import { isOfPeople, toWholeMonths } from './periodGrid.ts'

it('extends a period to whole months', () => {
  expect(toWholeMonths({ from: '2026-09-15', to: '2026-09-15' })).toEqual({ from: '2026-09-01', to: '2026-09-30' })
  expect(toWholeMonths({ from: null, to: '2028-02-03' })).toEqual({ from: null, to: '2028-02-29' })
  expect(toWholeMonths({ from: '2026-12-31', to: null })).toEqual({ from: '2026-12-01', to: null })
})

it('distinguishes measures of participant attributes from measures of progress', () => {
  expect([isOfPeople(measures.ages), isOfPeople(measures.gender), isOfPeople(measures.recruitmentByStatus)]).toEqual([true, true, false])
})
