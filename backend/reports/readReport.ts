import { pageActionOf } from '#resources/core/access.ts'
import type { SummaryAnswer } from '#resources/core/answers/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { Measure } from '#resources/core/measure.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import { createNarrowingFilters } from '#resources/figures/measureFilters.ts'
import { measureQueries } from '#resources/figures/measureQuery.ts'
import { isOfPeople } from '#resources/figures/periodGrid.ts'
import { getResource } from '#resources/index.ts'
import { measures } from '#resources/reports/measures.ts'
import { rateOf } from '#resources/reports/rate.ts'
import type { ReportAnswer } from '#resources/reports/reportAnswers.ts'
import { isReportName, type ReportName } from '#resources/reports/reportNames.ts'
import { type Report, type ReportFilter, reports } from '#resources/reports/reports.ts'
import { canReadAllFigures, figureReachOf } from '../platform/access/allFigures.ts'
import { settle } from '../platform/answers/partial.ts'
import type { Caller } from '../platform/common/caller.ts'
import { badRequest, conflict, forbidden, notFound } from '../platform/common/errors.ts'
import type { Services } from '../platform/engine/ports/services.ts'
import { rankSites } from './dashboards/siteRanking.ts'
import { countPeople } from './peopleFigures.ts'

/** Filters of a report's figures. */
export interface Narrowing {
  readonly studyId: string | null
  readonly siteId: string | null
  /** YYYY-MM-DD, both included; null means no limit. */
  readonly from: string | null
  readonly to: string | null
}

/** The selected report: its name and filters. */
export interface ReportSelection extends Narrowing {
  readonly name: ReportName
}

/**
 * Returns the figures of a report, each with the reader's own rights. A figure that fails does not affect the other figures. @throws
 * notFound, forbidden, conflict ReportNeedsStudy
 */
export async function reportOf(studydesk: Services, caller: Caller, selection: ReportSelection): Promise<ReportAnswer> {
  const report: Report = reports[selection.name]
  const needs = report.needs === undefined ? null : pageActionOf(report.needs)
  if (needs !== null && !caller.can(needs.page, needs.action)) throw forbidden()
  if (report.isOfStudy === true && selection.studyId === null) throw conflict('ReportNeedsStudy')
  const readableMeasures = report.measures.filter((name) => figureReachOf(caller, getResource(measures[name].of)) !== null)
  const measureParts = await Promise.all(
    readableMeasures.map(
      async (name) =>
        [
          name,
          await settle({ caller, studydesk, studyId: selection.studyId }, name, () =>
            figuresOf(studydesk, caller, measures[name], selection),
          ),
        ] as const,
    ),
  )
  const rankingResult =
    report.ranksSites === true && figureReachOf(caller, getResource('participantStudy')) !== null
      ? await settle({ caller, studydesk, studyId: selection.studyId }, 'ranking', rankSites)
      : undefined
  const titleOf = async (resource: 'study' | 'site', id: string | null) =>
    id === null ? null : ((await studydesk.engine.titles(caller, resource, [id])).get(id) ?? null)
  const [study, site] = await Promise.all([titleOf('study', selection.studyId), titleOf('site', selection.siteId)])
  return {
    asOf: new Date().toISOString(),
    study,
    site,
    parts: Object.fromEntries(measureParts),
    ...(rankingResult && { ranking: rankingResult }),
  }
}

/**
 * Returns a measure of a report. For readers of all figures, it counts all studies and sites; for other readers, the rows of their lists.
 */
export async function figuresOf(
  studydesk: Pick<Services, 'engine' | 'config'>,
  caller: Caller,
  measure: Measure<ResourceName>,
  selection: Narrowing,
): Promise<SummaryAnswer> {
  const { period } = measure
  const hasPeriod = selection.from !== null || selection.to !== null
  if (!canReadAllFigures(caller) || !isOfPeople(measure) || !hasPeriod || period === undefined)
    return summaryOf(studydesk.engine.figures, caller, measure, selection)
  return countPeople(studydesk, caller, { ...measure, period }, selection)
}

/**
 * Returns the figures of a measure, counted from the specified lists.
 * @param counts `engine` for the reader's own lists, `engine.figures` for figures of the whole organisation
 */
export async function summaryOf(
  counts: Pick<Services['engine'], 'summary'>,
  caller: Caller,
  measure: Measure<ResourceName>,
  selection: Narrowing,
): Promise<SummaryAnswer> {
  const { whole, part: partQuery } = measureQueries(measure, createNarrowingFilters(measure, selection, zoneOf(caller.zones, {})))
  const [fullSummary, partSummary] = await Promise.all([
    counts.summary(caller, measure.of, whole as Values),
    partQuery === null ? null : counts.summary(caller, measure.of, partQuery as Values),
  ])
  return partSummary === null ? fullSummary : rateOf(fullSummary, partSummary)
}

interface ReportQuery {
  readonly studyId?: string | null
  readonly siteId?: string | null
  readonly from?: string | null
  readonly to?: string | null
}

interface ReportRequest {
  readonly params: { readonly name: string; readonly studyId?: string }
  readonly query: ReportQuery
}

/** Returns the selected report and its filters. @throws notFound for an unknown report, badRequest for filters that it does not accept */
export function selectionOf({ params: { name, studyId: pathStudyId }, query }: ReportRequest): ReportSelection {
  if (!isReportName(name)) throw notFound()
  if (pathStudyId !== undefined && !isUuid(pathStudyId)) throw notFound()
  const { filters }: Report = reports[name]
  return { name, ...readNarrowing({ ...(pathStudyId === undefined ? {} : { studyId: pathStudyId }), ...query }, filters) }
}

/** Returns the filters of a query, if the report accepts them. @throws badRequest UnknownParameter, InvalidDateRange */
export function readNarrowing(
  { studyId = null, siteId = null, from = null, to = null }: ReportQuery,
  filters: readonly ReportFilter[],
): Narrowing {
  const narrowing = { studyId, siteId, from, to }
  const accepts = {
    studyId: filters.includes('studyId'),
    siteId: filters.includes('siteId'),
    from: filters.includes('period'),
    to: filters.includes('period'),
  }
  const unknown = (Object.keys(narrowing) as (keyof Narrowing)[]).filter((name) => narrowing[name] !== null && !accepts[name])
  if (unknown.length > 0) throw badRequest('UnknownParameter', { fields: unknown.map((path) => ({ path, code: 'unknownParameter' })) })
  if (from !== null && to !== null && from > to) throw badRequest('InvalidDateRange', { fields: [{ path: 'to', code: 'invalid' }] })
  return narrowing
}
