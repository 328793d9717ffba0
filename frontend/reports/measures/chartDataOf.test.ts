import type { TFunction } from 'i18next'
import { expect, it } from 'vitest'
import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { Measure } from '#resources/core/measure.ts'
import { endOfSpan, formatSpanLabel } from '#resources/figures/calendarSpans.ts'
import { measures } from '#resources/reports/measures.ts'
import { chartDataOf } from './chartDataOf.ts'
import { buildDrillAddress } from './drill.ts'

const t = ((keys: string | readonly string[], options?: { readonly count?: number; readonly defaultValue?: string }) =>
  options?.count === undefined ? (options?.defaultValue ?? findKey([keys].flat())) : `${options.count} others`) as unknown as TFunction
const blankReason = 'participants:blank.participantStudy.notEnrolledCode'
const findKey = (keys: readonly string[]) => keys.find((key) => key === blankReason) ?? keys.at(-1)
const displayOptions = { t, language: 'en', isListed: true, days: { today: '2026-11-28' } }
const createSummary = (groups: SummaryAnswer['groups']): SummaryAnswer => ({ by: [], total: 0, groups })

it('sorts the largest group first, and Unknowns, Other, Not Mentioned, Hidden and small groups last', () => {
  const { groups } = chartDataOf(
    measures.gender,
    createSummary([
      { values: { gender: null }, count: 40 },
      { values: { gender: 'other' }, count: 30 },
      { values: { gender: 'unknown' }, count: 20 },
      { values: { gender: 'male' }, count: 8 },
      { values: { gender: null }, hidden: ['gender'], count: 90 },
      { values: {}, count: 70, below: 5 },
      { values: { gender: 'female' }, count: 9 },
    ]),
    displayOptions,
  )
  expect(groups.map(({ label }) => label).slice(-3)).toEqual(['common:charts.notMentioned', 'common:charts.hidden', 'common:charts.small'])
  expect(groups.map(({ key }) => key)).toEqual(['female', 'male', 'unknown', 'other', '', '*hidden', '*small'])
  expect(groups.at(-1)?.figures).toEqual([{ count: 70 }])
})

it('counts recorded reasons for non-enrolment, and names participants without a reason as such', () => {
  const { groups } = chartDataOf(
    measures.failureReasons,
    createSummary([
      { values: { notEnrolledCode: null }, count: 9 },
      { values: { notEnrolledCode: 'DECLINED' }, count: 4 },
    ]),
    displayOptions,
  )
  expect(measures.failureReasons.by).toEqual(['notEnrolledCode'])
  expect(groups.map(({ key, label, figures }) => [key, label, figures[0]?.count])).toEqual([
    ['DECLINED', 'DECLINED', 4],
    ['', blankReason, 9],
  ])
})

it('combines the smallest of more than six series into one', () => {
  const states = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const { series, groups } = chartDataOf(
    { of: 'participantStudy', by: ['siteId', 'columnId'], chart: 'stacked' },
    createSummary(
      states.map((columnId, index) => ({
        values: { siteId: 's', columnId },
        labels: { siteId: 'Site', columnId },
        count: index === 0 ? 1 : 10 - index,
      })),
    ),
    displayOptions,
  )
  expect(series.map(({ label }) => label)).toEqual(['b', 'c', 'd', 'e', 'f', '2 others'])
  expect(groups[0]?.figures.map(({ count }) => count)).toEqual([9, 8, 7, 6, 5, 5])
})

it('shows the largest groups separately, and the rest as one', () => {
  const conditions = createSummary(Array.from({ length: 13 }, (_, index) => ({ values: { conditions: `C${index}` }, count: 100 - index })))
  const { groups } = chartDataOf(measures.conditions, conditions, displayOptions)
  expect(groups.map(({ label }) => label).slice(-2)).toEqual(['C9', '3 others'])
  expect(groups.at(-1)?.figures).toEqual([{ count: 90 + 89 + 88 }])
})

it('combines groups with the same name into one, without a link to a list', () => {
  const group = (sourceId: string, count: number) => ({
    values: { sourceId, recruitmentStatus: 'ENROLLED' },
    labels: { sourceId: 'Clinic' },
    count,
  })
  const { series, groups } = chartDataOf(measures.sources, createSummary([group('a', 2), group('b', 3)]), displayOptions)
  expect(series).toHaveLength(1)
  expect(groups).toMatchObject([{ label: 'Clinic', figures: [{ count: 5 }] }])
  expect(groups[0]?.figures[0]).not.toHaveProperty('to')
})

it('links a figure to the list that it counts', () => {
  const parametersOf = (address: string | null) => [...new URL(`http://x${address}`).searchParams.values()]
  const group = (values: Values) => ({ values, count: 1 })
  const visits: Measure = measures.visitsByStatus
  expect(
    parametersOf(buildDrillAddress({ ...visits, by: ['visitDate:week'] }, group({ 'visitDate:week': '2026-11-23' }), { studyId: 's' })),
  ).toEqual(expect.arrayContaining(['visitDate', 'gte', '2026-11-23', 'lte', '2026-11-29', 'studyId', 's']))
  expect(parametersOf(buildDrillAddress(measures.ages, group({ 'dob:ages': '30' })))).toEqual(
    expect.arrayContaining(['dob', '$today-40y+1', '$today-30y', 'isRestrictedProfile', 'false']),
  )
  expect(parametersOf(buildDrillAddress(measures.gender, { ...group({ gender: null }), hidden: ['gender'] }))).toEqual(
    expect.arrayContaining(['isRestrictedProfile', 'true']),
  )
  expect(buildDrillAddress(measures.gender, { ...group({}), below: 5 }), 'small groups have no list').toBeNull()
  expect(buildDrillAddress(measures.conditions, group({ conditions: 'Asthma' })), 'conditions take no filter').toBeNull()
  expect(buildDrillAddress(measures.sources, group({ sourceId: 'a' })), 'rows of all studies').toMatch(
    /^\/study-participants\?(?!.*studyId)/,
  )
  expect(buildDrillAddress(measures.sources, group({ sourceId: 'a' }), { studyId: 's' })).toMatch(/^\/study\/s\//)
})

it('links a cumulative figure to all earlier rows, and one cut by the period to the days that count', () => {
  const filtersOf = (address: string | null) => [...new URL(`http://x${address}`).searchParams.values()].join(' ')
  const screenFilters = { studyId: 's', enrolledOn_gte: '2026-06-10', enrolledOn_lte: '2026-08-20' }
  const line = chartDataOf(
    measures.enrolledByMonth,
    {
      ...createSummary([
        { values: { 'enrolledOn:month': '2026-06-01' }, count: 3 },
        { values: { 'enrolledOn:month': '2026-08-01' }, count: 2 },
      ]),
      before: 81,
    },
    { ...displayOptions, within: screenFilters, days: { from: '2026-06-10', to: '2026-08-20', today: '2026-11-28' } },
  )
  expect(line.groups.map(({ figures }) => figures[0]?.count)).toEqual([84, 84, 86])
  expect(line.groups.map(({ figures }) => filtersOf(figures[0]?.to ?? null))).toEqual([
    expect.stringContaining('enrolledOn lte 2026-06-30'),
    expect.stringContaining('enrolledOn lte 2026-07-31'),
    expect.stringContaining('enrolledOn lte 2026-08-20'),
  ])
  expect(line.groups.some(({ figures }) => filtersOf(figures[0]?.to ?? null).includes('gte'))).toBe(false)
  const month: Measure = { ...measures.enrolledByMonth, chart: 'columns' }
  expect(filtersOf(buildDrillAddress(month, { values: { 'enrolledOn:month': '2026-06-01' }, count: 3 }, screenFilters))).toMatch(
    /enrolledOn gte 2026-06-10.*enrolledOn lte 2026-06-30/,
  )
})

it.each([
  ['week', '2026-12-28', '2027-01-03'],
  ['month', '2028-02-01', '2028-02-29'],
  ['quarter', '2026-10-01', '2026-12-31'],
  ['year', '2026-01-01', '2026-12-31'],
  ['day', '2026-03-31', '2026-03-31'],
] as const)('a %s that begins on %s ends on %s', (span, first, last) => {
  expect(endOfSpan(span, first)).toBe(last)
})

it.each([
  ['week', '2026-11-23', 'en', '2026-11-27', '23 Nov'],
  ['week', '2026-11-23', 'fr', '2026-11-27', '23 nov.'],
  ['week', '2025-12-29', 'en', '2026-11-27', '29 Dec 2025'],
  ['day', '2025-12-29', 'fr', '2026-11-27', '29 déc. 2025'],
  ['week', '2026-11-23', 'en', undefined, '2026-11-23'],
] as const)('labels the %s of %s in %s on %s as %s', (span, value, language, today, label) => {
  expect(formatSpanLabel(span, value, language, today)).toBe(label)
})

it('names time spans and age groups', () => {
  expect([
    formatSpanLabel('quarter', '2026-10-01', 'fr'),
    formatSpanLabel('ages', '90', 'en'),
    formatSpanLabel('ages', '20', 'en'),
  ]).toEqual(['T4 2026', '90+', '20–29'])
})
