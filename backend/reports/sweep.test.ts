import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isList } from '#resources/core/fieldKinds.ts'
import type { Measure } from '#resources/core/measure.ts'
import { groupedBy } from '#resources/core/summary.ts'
import type { DashboardFigures, Metrics } from '#resources/dashboardAnswers.ts'
import { resourceNamed } from '#resources/index.ts'
import { type MeasureName, measures } from '#resources/measures.ts'
import type { ReportAnswer } from '#resources/reportAnswers.ts'
import { reportNames } from '#resources/reportNames.ts'
import { type Report, reports } from '#resources/reports.ts'
import { widgets, widgetTypes } from '#resources/widgets.ts'
import { type TestNode, testNode } from '../testing/index.ts'

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
          expect([name, measure, told === undefined]).toEqual([name, measure, rows === null])
          if (told === undefined || told.told === null || countsEntries(measure)) continue
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
      const told = figures[type]?.told as { readonly total: number } | null | undefined
      if (measure === undefined || told === undefined || told === null) continue
      expect([type, told.total]).toEqual([type, await listed(measure, {}, as)])
    }
    const metrics = figures.metrics?.told as Metrics | undefined
    if (metrics !== undefined) expect(metrics.screenedParticipants).toBe(await listed('recruitmentByStatus', {}, as))
    return undefined
  }, 60_000)
})
