import { expect, it } from 'vitest'
import { measures } from '../reports/measures.ts'
import { extendToIntervals, isOfPeople, joinMonths, type MonthCount } from './periodGrid.ts'

const minCount = 5
const createCounts = (counts: Readonly<Record<string, Readonly<Record<string, number>>>>): readonly MonthCount[] =>
  Object.entries(counts).flatMap(([month, groups]) =>
    Object.entries(groups).map(([group, count]) => ({ month: `2026-${month}-01`, group, count, isEmpty: group === 'none' })),
  )

it('joins months until every group is publishable, and the last ones to those before', () => {
  const counts = createCounts({
    '01': { female: 9, male: 3 },
    '02': { male: 2, none: 1 },
    '04': { female: 6 },
    '05': { male: 1 },
  })
  expect(joinMonths(counts, minCount)).toEqual(['2026-01-01'])
  expect(joinMonths(counts.slice(0, -1), minCount)).toEqual(['2026-01-01', '2026-04-01'])
  expect(joinMonths([], minCount)).toEqual([])
})

it('extends a period to whole intervals', () => {
  const starts = ['2026-01-01', '2026-04-01', '2026-09-01']
  expect(extendToIntervals({ from: '2026-04-15', to: '2026-05-15' }, starts)).toEqual({ from: '2026-04-01', to: '2026-08-31' })
  expect(extendToIntervals({ from: '2026-02-15', to: '2026-03-01' }, starts)).toEqual({ from: null, to: '2026-03-31' })
  expect(extendToIntervals({ from: '2026-09-01', to: null }, starts)).toEqual({ from: '2026-09-01', to: null })
  expect(extendToIntervals({ from: null, to: '2026-12-31' }, starts)).toEqual({ from: null, to: null })
  expect(extendToIntervals({ from: '2026-01-01', to: '2026-01-31' }, [])).toEqual({ from: null, to: null })
})

it('lets no two periods differ by a small number of people, for any counts', () => {
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  for (let round = 0; round < 200; round++) {
    const counts = Array.from({ length: 14 }, (_, month) =>
      ['female', 'male', 'other'].map((group) => ({
        month: `202${5 + Math.floor(month / 12)}-${String(1 + (month % 12)).padStart(2, '0')}-01`,
        group,
        count: random(9),
        isEmpty: false,
      })),
    )
      .flat()
      .filter(({ count }) => count > 0)
    const starts = joinMonths(counts, minCount)
    for (const group of ['female', 'male', 'other']) {
      const countUntil = (to: string) =>
        counts.reduce((sum, each) => (each.group === group && each.month <= to ? sum + each.count : sum), 0)
      const totals = [...new Set(counts.map(({ month }) => month))].map((month) =>
        countUntil(extendToIntervals({ from: null, to: month }, starts).to ?? '9999'),
      )
      if (countUntil('9999') < minCount) continue
      for (const left of totals)
        for (const right of totals) expect(left === right || Math.abs(left - right) >= minCount, `round ${round} ${group}`).toBe(true)
    }
  }
})

it('distinguishes measures of participant attributes from measures of progress', () => {
  expect([isOfPeople(measures.ages), isOfPeople(measures.gender), isOfPeople(measures.recruitmentByStatus)]).toEqual([true, true, false])
})
