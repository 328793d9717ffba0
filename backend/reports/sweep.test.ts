import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionAnswer, Total } from '#resources/core/answers.ts'
import { todayAt } from '#resources/core/day.ts'
import { isList } from '#resources/core/fieldKinds.ts'
import type { Measure } from '#resources/core/measure.ts'
import { groupedBy } from '#resources/core/summary.ts'
import { type ActivityName, type DailyActivities, mostOfKind } from '#resources/dailyActivities.ts'
import type { DashboardFigures, DayFigures, EnrolmentFigures, FunnelFigures, MeasureFigures, Metrics } from '#resources/dashboardAnswers.ts'
import { type FigureTermName, figureTerms } from '#resources/figureTerms.ts'
import { type HomeCount, type HomeFigure, homeFigures } from '#resources/home.ts'
import type { HomeAnswer } from '#resources/homeAnswer.ts'
import { resourceNamed } from '#resources/index.ts'
import type { SiteFigure } from '#resources/mapAnswers.ts'
import type { DrillFilters } from '#resources/measureDrill.ts'
import { type MeasureName, measures } from '#resources/measures.ts'
import type { PortfolioStudy } from '#resources/portfolioAnswer.ts'
import type { ReportAnswer } from '#resources/reportAnswers.ts'
import { reportNames } from '#resources/reportNames.ts'
import { type Report, reports } from '#resources/reports.ts'
import { endOfSpan } from '#resources/spans.ts'
import { widgets, widgetTypes } from '#resources/widgets.ts'
import { type TestNode, testNode } from '../testing/index.ts'
import { widgetFigures } from './testDashboards.ts'
import { assignToAllSites, listedFigures, listPath, scatteredResources, scatterRows } from './testFigures.ts'

/** Everybody with another role, in both organisations. */
const everybody = [
  ...['admin', 'coordinator', 'investigator', 'medical', 'owner', 'viewer', 'unassigned', 'nobody', 'dev'].map(
    (name) => `${name}@northlake.example`,
  ),
  'admin@rivesud.example',
  'coordinator@rivesud.example',
]

let node: TestNode
beforeAll(async () => {
  node = await testNode({ settings: { LIMIT_USER_PER_MINUTE: '100000', LIMIT_ADDRESS_PER_MINUTE: '100000' } })
  await assignToAllSites(
    node,
    everybody.filter((each) => each.startsWith('admin@')),
  )
})
afterAll(() => node?.close())

const get = async (path: string, as: string) => {
  const answer = await node.fetch(path, { as })
  return {
    status: answer.status,
    total: Number(answer.headers.get('x-total-count')),
    data: ((await answer.json()) as { data: unknown }).data,
  }
}

/** How many rows the reader's own list shows of what a measure counts; null where they may not list them. */
async function listed(name: MeasureName, within: Readonly<Record<string, string>>, as: string): Promise<number | null> {
  const { of, where = {}, place }: Measure = measures[name]
  const study = place === undefined ? 'studyId' : place.study
  const query = new URLSearchParams([
    ['_end', '1'],
    ['_total', 'exact'],
  ])
  for (const [field, value] of Object.entries(where)) for (const each of [value].flat()) query.append(field, each)
  if (within.studyId !== undefined && study !== null) query.append(study, within.studyId)
  const { status, total } = await get(`${resourceNamed(of).path.many}?${query}`, as)
  return status === 200 ? total : null
}

/** An entry of a list is counted for each row that has it. */
const countsEntries = (name: MeasureName): boolean => {
  const { of, by }: Measure = measures[name]
  return by.some((each) => {
    const field = resourceNamed(of).fields[groupedBy(each)?.field ?? '']
    return field !== undefined && isList(field)
  })
}

/** Readers without the list of study-sites have figures of those to which they are assigned: `allFigures.test.ts` compares these. */
const isOfOwnSites = (name: MeasureName, rows: number | null): boolean => rows === null && measures[name].of === 'studySite'

/** Measures of which a figure was compared. */
const compared = new Set<MeasureName>()

/** Narrowings of reports: none, and a study with a period that cuts months. */
function narrowingsOf({ filters, isOfStudy }: Report, studyId: string): readonly Readonly<Record<string, string>>[] {
  const ofStudy: Readonly<Record<string, string>> = filters.includes('studyId') ? { studyId } : {}
  return [isOfStudy === true ? ofStudy : {}, { ...ofStudy, from: '2026-02-10', to: '2026-05-20' }]
}

/** Totals of lists, each asked for once. */
function totalsFor(as: string) {
  const totals = new Map<string, Promise<number>>()
  return (path: string): Promise<number> => {
    const total = totals.get(path) ?? get(path, as).then(({ total: count }) => count)
    totals.set(path, total)
    return total
  }
}

const session = async (as: string) => ((await get('session', as)) as { data: SessionAnswer }).data

/** Compares every figure of every report with the totals of its lists, with and without a study and a period. */
async function expectReportsEqualLists(as: string): Promise<void> {
  const { organisation, studies } = await session(as)
  const totalOf = totalsFor(as)
  for (const name of reportNames) {
    const report: Report = reports[name]
    for (const narrowing of narrowingsOf(report, studies[0]?.id ?? '')) {
      const { status, data } = await get(`report/${name}?${new URLSearchParams(narrowing)}`, as)
      if (status !== 200) continue
      for (const measure of report.measures) {
        const figures = (data as ReportAnswer).parts[measure]?.told
        if (figures == null || isOfOwnSites(measure, await listed(measure, {}, as))) continue
        for (const { label, count, lists } of listedFigures(measures[measure], figures, {
          narrowing: { ...narrowing, ...figures.days },
          zones: organisation.zones,
        })) {
          const totals = await Promise.all(lists.map(totalOf))
          expect([name, narrowing, measure, label, lists, count]).toEqual([
            name,
            narrowing,
            measure,
            label,
            lists,
            totals.reduce((sum, each) => sum + each, 0),
          ])
          if (count > 0) compared.add(measure)
        }
      }
    }
  }
}

describe.each(['admin@northlake.example', 'coordinator@northlake.example'])('each figure of %s', (as) => {
  it(
    'is the total of the list that it leads to, in every report, with and without a study and a period',
    () => expectReportsEqualLists(as),
    120_000,
  )

  it('is the total of the list that it leads to in the funnel, leaderboard, ranking of sites, ageing and day of every dashboard', async () => {
    const { organisation, studies } = await session(as)
    const totalOf = totalsFor(as)
    const today = todayAt(organisation.zones, {}, new Date())
    const shown = new Set<string>()
    for (const studyId of [null, ...studies.slice(0, 4).map(({ id }) => id)]) {
      const below = studyId === null ? '' : `study/${studyId}/`
      const figures = (await get(`${below}dashboard/figures?types=${widgetTypes.join(',')}`, as)).data as DashboardFigures
      for (const [label, count, lists] of widgetFigures(figures, { studyId, today })) {
        const totals = await Promise.all(lists.map(totalOf))
        expect([studyId, label, count]).toEqual([studyId, label, totals.reduce((sum, each) => sum + each, 0)])
        if (count > 0) shown.add(label.split(' ')[0] ?? '')
      }
      const day = figures.myDay?.told as DayFigures | undefined
      if (day === undefined) continue
      const { open, cut } = (await get(`dailyActivities${studyId === null ? '' : `?studyId=${studyId}`}`, as)).data as DailyActivities
      for (const [kind, { count, isCapped }] of Object.entries(day) as [ActivityName, Total][])
        if (!cut.includes(kind)) expect([kind, count, isCapped]).toEqual([kind, open.filter((each) => each.kind === kind).length, false])
        else expect(count).toBeGreaterThanOrEqual(mostOfKind)
    }
    expect([...shown].sort()).toEqual(['ageing', 'funnel', 'leaderboard', ...(as.startsWith('admin') ? [] : ['myDay']), 'siteRanking'])
  }, 120_000)

  it('is the total of the list that it leads to, on the dashboard and at home', async () => {
    const { organisation } = await session(as)
    const totalOf = totalsFor(as)
    const cards = (filters: DrillFilters) => totalOf(listPath('participantStudy', filters))
    const defined = (name: FigureTermName, within: DrillFilters = {}) => cards({ ...figureTerms[name].where, ...within })
    const enrolled = figureTerms.enrolled.where
    const figures = (await get(`dashboard/figures?types=${widgetTypes.join(',')}`, as)).data as DashboardFigures
    for (const type of widgetTypes) {
      const { measure } = widgets[type] as { readonly measure?: MeasureName }
      const told = figures[type as keyof DashboardFigures]?.told
      if (measure === undefined || told == null) continue
      for (const { label, count, lists } of listedFigures(measures[measure], told as MeasureFigures, {
        narrowing: {},
        zones: organisation.zones,
      })) {
        const totals = await Promise.all(lists.map(totalOf))
        expect([type, label, count]).toEqual([type, label, totals.reduce((sum, each) => sum + each, 0)])
      }
    }
    const metrics = figures.metrics?.told as Metrics
    expect([metrics.screenedParticipants, metrics.randomizedParticipants]).toEqual([await defined('screened'), await defined('randomised')])
    const funnel = figures.funnel?.told as FunnelFigures | undefined
    const counts = Object.fromEntries((funnel?.steps ?? []).map(({ step, count }) => [step, count]))
    expect([counts.added, counts.screeningEnded, counts.enrolled, counts.completed]).toEqual([
      await defined('added'),
      await defined('screened'),
      await defined('enrolled'),
      await defined('completed'),
    ])
    for (const { month, reached } of (figures.enrolment?.told as EnrolmentFigures | undefined)?.months ?? [])
      expect([month, reached]).toEqual([month, await cards({ ...enrolled, enrolledOn_lte: endOfSpan('month', month) })])
    for (const { id, enrolled: count } of (figures.siteMap?.told as readonly SiteFigure[] | undefined) ?? [])
      expect([id, count]).toEqual([id, await cards({ ...enrolled, siteId: id })])

    const home = (await get('home', as)).data as HomeAnswer
    for (const [name, { resource, query, newest }] of Object.entries(homeFigures) as [HomeFigure, HomeCount][]) {
      const told = home.figures[name]?.told
      if (told == null) continue
      const lists = [listPath(resource, query), ...(newest === undefined ? [] : [listPath(newest.resource, newest.query)])]
      expect([name, told.count, told.newest.count]).toEqual([name, ...(await Promise.all(lists.map(totalOf)))])
    }
    for (const { studyId, ...funnel } of home.funnel?.told ?? [])
      expect([studyId, funnel.added, funnel.inScreening, funnel.enrolled, funnel.notEnrolled]).toEqual([
        studyId,
        await defined('added', { studyId }),
        await defined('inScreening', { studyId }),
        await defined('enrolled', { studyId }),
        await defined('screenFailure', { studyId }),
      ])
    for (const study of (await get('studies', as)).data as readonly PortfolioStudy[])
      expect([study.studyId, study.enrolled, study.inScreening]).toEqual([
        study.studyId,
        await defined('enrolled', { studyId: study.studyId }),
        await defined('inScreening', { studyId: study.studyId }),
      ])
    for (const { week, enrolled: reached } of home.weeks?.told ?? [])
      expect([week, reached]).toEqual([week, await cards({ ...enrolled, enrolledOn_lte: endOfSpan('week', week) })])
  }, 120_000)
})

it('compares figures of every measure of a report', () => {
  const all = reportNames.flatMap((name): readonly MeasureName[] => reports[name].measures)
  expect(all.filter((name) => !compared.has(name))).toEqual([])
})

describe.each(everybody)('%s', (as) => {
  it('is told by no report more than by their lists', async () => {
    const { data: session } = (await get('session', as)) as { data: { studies?: readonly { id: string }[] } }
    const [study] = session?.studies ?? []
    for (const name of reportNames) {
      const report: Report = reports[name]
      const places: Readonly<Record<string, string>>[] =
        study === undefined || !report.filters.includes('studyId') ? [{}] : [{}, { studyId: study.id }]
      for (const within of places) {
        if (report.isOfStudy === true && !('studyId' in within)) continue
        const { status, data } = await get(`report/${name}?${new URLSearchParams(within)}`, as)
        if (status !== 200) {
          expect([name, status]).toEqual([name, 403])
          continue
        }
        const { parts } = data as ReportAnswer
        for (const measure of report.measures) {
          const rows = await listed(measure, within, as)
          const told = parts[measure]
          const isOwn = isOfOwnSites(measure, rows)
          expect([name, measure, told === undefined]).toEqual([name, measure, rows === null && !isOwn])
          if (told === undefined || isOwn || told.told === null || told.told.below !== undefined || countsEntries(measure)) continue
          expect([name, measure, told.told.total]).toEqual([name, measure, rows])
        }
      }
    }
  }, 120_000)

  it('is told by no widget more than by their lists', async () => {
    const { status, data } = await get(`dashboard/figures?types=${widgetTypes.join(',')}`, as)
    if (status !== 200) return expect(status).toBe(403)
    const figures = data as DashboardFigures
    for (const type of widgetTypes) {
      const { measure } = widgets[type] as { readonly measure?: MeasureName }
      const told = figures[type as keyof DashboardFigures]?.told as MeasureFigures | null | undefined
      if (measure === undefined || told === undefined || told === null) continue
      expect([type, told.total]).toEqual([type, await listed(measure, {}, as)])
    }
    const metrics = figures.metrics?.told as Metrics | undefined
    if (metrics !== undefined) expect(metrics.randomizedParticipants).toBe(await listed('conductByStatus', {}, as))
    return undefined
  }, 60_000)
})

it('figures of random data are the totals of the lists that they lead to, too', async () => {
  const seed = Date.now() % 100_000
  const orgIds = await scatterRows(node, seed)
  for (const orgId of orgIds) for (const resource of scatteredResources) node.studydesk.engine.forgetTotals(orgId, resource)
  for (const as of ['admin@northlake.example', 'coordinator@northlake.example'])
    await expectReportsEqualLists(as).catch((error: Error) => {
      throw new Error(`Seed ${seed}: ${error.message}`, { cause: error })
    })
}, 120_000)
