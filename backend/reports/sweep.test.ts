import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SessionAnswer, Total } from '#resources/core/answers/answers.ts'
import { parseGrouping } from '#resources/core/answers/summary.ts'
import { isList } from '#resources/core/fieldKinds.ts'
import type { Measure } from '#resources/core/measure.ts'
import { dateOfRow } from '#resources/core/values/day.ts'
import { endOfSpan } from '#resources/figures/calendarSpans.ts'
import type { DrillFilters } from '#resources/figures/measureDrill.ts'
import { getResource } from '#resources/index.ts'
import type { SiteFigure } from '#resources/organisation/mapAnswers.ts'
import { type ActivityName, type DailyActivities, mostOfKind } from '#resources/participants/dailyActivities.ts'
import type {
  DashboardFigures,
  DayFigures,
  EnrolmentFigures,
  FunnelFigures,
  MeasureFigures,
  Metrics,
} from '#resources/reports/dashboardAnswers.ts'
import { type FigureTermName, figureTerms } from '#resources/reports/figureTerms.ts'
import { type HomeCount, type HomeFigure, homeFigures } from '#resources/reports/home.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { type MeasureName, measures } from '#resources/reports/measures.ts'
import type { ReportAnswer } from '#resources/reports/reportAnswers.ts'
import { reportNames } from '#resources/reports/reportNames.ts'
import { type Report, reports } from '#resources/reports/reports.ts'
import { widgets, widgetTypes } from '#resources/reports/widgets.ts'
import type { PortfolioStudy } from '#resources/studies/portfolioAnswer.ts'
import { type TestNode, testNode } from '../app/testing/index.ts'
import { listWidgetFigures } from './testDashboards.ts'
import { assignToAllSites, listFigures, listPath, scatteredResources, scatterRows } from './testFigures.ts'

/** Users with each role, in both organisations. */
const allUsers = [
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
    allUsers.filter((each) => each.startsWith('admin@')),
  )
})
afterAll(() => node?.close())

const get = async (path: string, caller: string) => {
  const answer = await node.fetch(path, { as: caller })
  return {
    status: answer.status,
    total: Number(answer.headers.get('x-total-count')),
    data: ((await answer.json()) as { data: unknown }).data,
  }
}

/** Returns the number of rows that a measure counts, from the reader's own list; null if they may not list them. */
async function fetchListTotal(name: MeasureName, listFilters: Readonly<Record<string, string>>, caller: string): Promise<number | null> {
  const { of, where = {}, place }: Measure = measures[name]
  const study = place === undefined ? 'studyId' : place.study
  const query = new URLSearchParams([
    ['_end', '1'],
    ['_total', 'exact'],
  ])
  for (const [field, value] of Object.entries(where)) for (const each of [value].flat()) query.append(field, each)
  if (listFilters.studyId !== undefined && study !== null) query.append(study, listFilters.studyId)
  const { status, total } = await get(`${getResource(of).path.many}?${query}`, caller)
  return status === 200 ? total : null
}

/** True if a measure groups by a list field. Each entry of the list is counted for each row that has it. */
const hasEntryGroups = (name: MeasureName): boolean => {
  const { of, by }: Measure = measures[name]
  return by.some((each) => {
    const field = getResource(of).fields[parseGrouping(each)?.field ?? '']
    return field !== undefined && isList(field)
  })
}

/**
 * True for readers who may not list study sites. Their figures count the study sites to which they are assigned; `allFigures.test.ts`
 * compares these.
 */
const countsOwnStudySites = (name: MeasureName, rows: number | null): boolean => rows === null && measures[name].of === 'studySite'

/** Measures with at least one compared figure. */
const comparedMeasures = new Set<MeasureName>()

/**
 * Returns the sets of filters to test: none (for a study report, only the study), and the study with a period that begins and ends in the
 * middle of a month.
 */
function narrowingsOf({ filters, isOfStudy }: Report, studyId: string): readonly Readonly<Record<string, string>>[] {
  const studyFilter: Readonly<Record<string, string>> = filters.includes('studyId') ? { studyId } : {}
  return [isOfStudy === true ? studyFilter : {}, { ...studyFilter, from: '2026-02-10', to: '2026-05-20' }]
}

/** Returns a function for totals of lists. Each total is requested once. */
function createTotalReader(caller: string) {
  const totals = new Map<string, Promise<number>>()
  return (path: string): Promise<number> => {
    const total = totals.get(path) ?? get(path, caller).then(({ total: count }) => count)
    totals.set(path, total)
    return total
  }
}

/** Returns a function for the list of the randomised participants of a study, as `countRandomised` counts them. */
async function createRandomisedLists() {
  const rows = await node.ownerQuery<{ id: string }>('select id::text from study where randomisation_method is not null')
  const randomising = new Set(rows.map(({ id }) => id))
  return (studyId: string) =>
    listPath('participantStudy', { ...figureTerms[randomising.has(studyId) ? 'randomised' : 'enrolled'].where, studyId })
}

const fetchSession = async (caller: string) => ((await get('session', caller)) as { data: SessionAnswer }).data

/** Compares every figure of every report with the totals of its lists, with and without a study and a period. */
async function expectReportsEqualLists(caller: string): Promise<void> {
  const { organisation, studies } = await fetchSession(caller)
  const readTotal = createTotalReader(caller)
  for (const name of reportNames) {
    const report: Report = reports[name]
    for (const narrowing of narrowingsOf(report, studies[0]?.id ?? '')) {
      const { status, data } = await get(`report/${name}?${new URLSearchParams(narrowing)}`, caller)
      if (status !== 200) continue
      for (const measure of report.measures) {
        const figures = (data as ReportAnswer).parts[measure]?.told
        if (figures == null || countsOwnStudySites(measure, await fetchListTotal(measure, {}, caller))) continue
        for (const { label, count, lists } of listFigures(measures[measure], figures, {
          narrowing: { ...narrowing, ...figures.days },
          zones: organisation.zones,
        })) {
          const totals = await Promise.all(lists.map(readTotal))
          expect([name, narrowing, measure, label, lists, count]).toEqual([
            name,
            narrowing,
            measure,
            label,
            lists,
            totals.reduce((sum, each) => sum + each, 0),
          ])
          if (count > 0) comparedMeasures.add(measure)
        }
      }
    }
  }
}

describe.each(['admin@northlake.example', 'coordinator@northlake.example'])('each figure of %s', (caller) => {
  it('each figure equals the total of the list that it links to, in every report, with and without study and period', () =>
    expectReportsEqualLists(caller))

  it('each figure equals the list total in funnel, leaderboard, site ranking, ageing and daily list of every dashboard', async () => {
    const { organisation, studies } = await fetchSession(caller)
    const readTotal = createTotalReader(caller)
    const today = dateOfRow(organisation.zones, {}, new Date())
    const comparedLabels = new Set<string>()
    const listRandomised = await createRandomisedLists()
    const comparedBases = new Set<string>()
    for (const studyId of [null, ...studies.slice(0, 4).map(({ id }) => id)]) {
      const pathPrefix = studyId === null ? '' : `study/${studyId}/`
      const figures = (await get(`${pathPrefix}dashboard/figures?types=${widgetTypes.join(',')}`, caller)).data as DashboardFigures
      const { randomizedParticipants, randomizedBasis } = (figures.metrics?.told ?? {}) as Metrics
      const countedStudies = studyId === null ? studies.map(({ id }) => id) : [studyId]
      const randomisedTotals = await Promise.all(countedStudies.map((id) => readTotal(listRandomised(id))))
      expect([studyId, randomizedParticipants]).toEqual([studyId, randomisedTotals.reduce((sum, each) => sum + each, 0)])
      comparedBases.add(randomizedBasis)
      for (const [label, count, lists] of listWidgetFigures(figures, { studyId, today, listRandomised })) {
        const totals = await Promise.all(lists.map(readTotal))
        expect([studyId, label, count]).toEqual([studyId, label, totals.reduce((sum, each) => sum + each, 0)])
        if (count > 0) comparedLabels.add(label.split(' ')[0] ?? '')
      }
      const day = figures.myDay?.told as DayFigures | undefined
      if (day === undefined) continue
      const { open, cut } = (await get(`dailyActivities${studyId === null ? '' : `?studyId=${studyId}`}`, caller)).data as DailyActivities
      for (const [kind, { count, isCapped }] of Object.entries(day) as [ActivityName, Total][])
        if (!cut.includes(kind)) expect([kind, count, isCapped]).toEqual([kind, open.filter((each) => each.kind === kind).length, false])
        else expect(count).toBeGreaterThanOrEqual(mostOfKind)
    }
    expect([...comparedBases].sort()).toEqual(caller.startsWith('admin') ? ['BOTH', 'ENROLLED', 'RANDOMISED'] : ['RANDOMISED'])
    expect([...comparedLabels].sort()).toEqual([
      'ageing',
      'funnel',
      'leaderboard',
      ...(caller.startsWith('admin') ? [] : ['myDay']),
      'siteRanking',
    ])
  })

  it('each figure equals the list total on the dashboard and the home page', async () => {
    const { organisation } = await fetchSession(caller)
    const readTotal = createTotalReader(caller)
    const countCards = (filters: DrillFilters) => readTotal(listPath('participantStudy', filters))
    const countTerm = (name: FigureTermName, extraFilters: DrillFilters = {}) => countCards({ ...figureTerms[name].where, ...extraFilters })
    const enrolledFilter = figureTerms.enrolled.where
    const figures = (await get(`dashboard/figures?types=${widgetTypes.join(',')}`, caller)).data as DashboardFigures
    for (const type of widgetTypes) {
      const { measure } = widgets[type] as { readonly measure?: MeasureName }
      const summary = figures[type as keyof DashboardFigures]?.told
      if (measure === undefined || summary == null) continue
      for (const { label, count, lists } of listFigures(measures[measure], summary as MeasureFigures, {
        narrowing: {},
        zones: organisation.zones,
      })) {
        const totals = await Promise.all(lists.map(readTotal))
        expect([type, label, count]).toEqual([type, label, totals.reduce((sum, each) => sum + each, 0)])
      }
    }
    const metrics = figures.metrics?.told as Metrics
    expect(metrics.screenedParticipants).toBe(await countTerm('screened'))
    const funnel = figures.funnel?.told as FunnelFigures | undefined
    const counts = Object.fromEntries((funnel?.steps ?? []).map(({ step, count }) => [step, count]))
    expect([counts.added, counts.screeningEnded, counts.enrolled, counts.completed]).toEqual([
      await countTerm('added'),
      await countTerm('screened'),
      await countTerm('enrolled'),
      await countTerm('completed'),
    ])
    for (const { month, reached } of (figures.enrolment?.told as EnrolmentFigures | undefined)?.months ?? [])
      expect([month, reached]).toEqual([month, await countCards({ ...enrolledFilter, enrolledOn_lte: endOfSpan('month', month) })])
    for (const { id, enrolled: count } of (figures.siteMap?.told as readonly SiteFigure[] | undefined) ?? [])
      expect([id, count]).toEqual([id, await countCards({ ...enrolledFilter, siteId: id })])

    const home = (await get('home', caller)).data as HomeAnswer
    for (const [name, { resource, query, note }] of Object.entries(homeFigures) as [HomeFigure, HomeCount][]) {
      const homeFigure = home.figures[name]?.told
      if (homeFigure == null) continue
      const lists = [listPath(resource, query), ...(note === undefined ? [] : [listPath(note.resource, note.query)])]
      const totals = [homeFigure, ...(homeFigure.note === undefined ? [] : [homeFigure.note])]
      expect([name, ...totals.map(({ count }) => count)]).toEqual([name, ...(await Promise.all(lists.map(readTotal)))])
    }
    for (const { studyId, ...funnel } of home.funnel?.told ?? [])
      expect([studyId, funnel.added, funnel.inScreening, funnel.enrolled, funnel.notEnrolled]).toEqual([
        studyId,
        await countTerm('added', { studyId }),
        await countTerm('inScreening', { studyId }),
        await countTerm('enrolled', { studyId }),
        await countTerm('screenFailure', { studyId }),
      ])
    for (const study of (await get('studies', caller)).data as readonly PortfolioStudy[])
      expect([study.studyId, study.enrolled, study.inScreening]).toEqual([
        study.studyId,
        await countTerm('enrolled', { studyId: study.studyId }),
        await countTerm('inScreening', { studyId: study.studyId }),
      ])
    for (const { week, enrolled: enrolledCount } of home.weeks?.told ?? [])
      expect([week, enrolledCount]).toEqual([week, await countCards({ ...enrolledFilter, enrolledOn_lte: endOfSpan('week', week) })])
  })
})

it('compares the figures of every measure of a report', () => {
  const allMeasures = reportNames.flatMap((name): readonly MeasureName[] => reports[name].measures)
  expect(allMeasures.filter((name) => !comparedMeasures.has(name))).toEqual([])
})

describe.each(allUsers)('%s', (caller) => {
  it('a reader sees in no report more than in their lists', async () => {
    const { data: session } = (await get('session', caller)) as { data: { studies?: readonly { id: string }[] } }
    const [study] = session?.studies ?? []
    for (const name of reportNames) {
      const report: Report = reports[name]
      const narrowings: Readonly<Record<string, string>>[] =
        study === undefined || !report.filters.includes('studyId') ? [{}] : [{}, { studyId: study.id }]
      for (const reportFilters of narrowings) {
        if (report.isOfStudy === true && !('studyId' in reportFilters)) continue
        const { status, data } = await get(`report/${name}?${new URLSearchParams(reportFilters)}`, caller)
        if (status !== 200) {
          expect([name, status]).toEqual([name, 403])
          continue
        }
        const { parts } = data as ReportAnswer
        for (const measure of report.measures) {
          const rows = await fetchListTotal(measure, reportFilters, caller)
          const measureResult = parts[measure]
          const isOwnSitesMeasure = countsOwnStudySites(measure, rows)
          expect([name, measure, measureResult === undefined]).toEqual([name, measure, rows === null && !isOwnSitesMeasure])
          if (
            measureResult === undefined ||
            isOwnSitesMeasure ||
            measureResult.told === null ||
            measureResult.told.below !== undefined ||
            hasEntryGroups(measure)
          )
            continue
          expect([name, measure, measureResult.told.total]).toEqual([name, measure, rows])
        }
      }
    }
  })

  it('a reader sees in no widget more than in their lists', async () => {
    const { status, data } = await get(`dashboard/figures?types=${widgetTypes.join(',')}`, caller)
    if (status !== 200) return expect(status).toBe(403)
    const figures = data as DashboardFigures
    for (const type of widgetTypes) {
      const { measure } = widgets[type] as { readonly measure?: MeasureName }
      const widgetSummary = figures[type as keyof DashboardFigures]?.told as MeasureFigures | null | undefined
      if (measure === undefined || widgetSummary === undefined || widgetSummary === null) continue
      expect([type, widgetSummary.total]).toEqual([type, await fetchListTotal(measure, {}, caller)])
    }
    const metrics = figures.metrics?.told as Metrics | undefined
    const enrolledTotal = await fetchListTotal('conductByStatus', {}, caller)
    if (metrics !== undefined) expect(metrics.randomizedParticipants).toBeLessThanOrEqual(enrolledTotal ?? 0)
    return undefined
  })
})

it('figures of random data also equal the totals of the lists that they link to', async () => {
  const seed = Date.now() % 100_000
  const orgIds = await scatterRows(node, seed)
  for (const orgId of orgIds) for (const resource of scatteredResources) node.studydesk.engine.forgetTotals(orgId, resource)
  for (const caller of ['admin@northlake.example', 'coordinator@northlake.example'])
    await expectReportsEqualLists(caller).catch((error: Error) => {
      throw new Error(`Seed ${seed}: ${error.message}`, { cause: error })
    })
})
