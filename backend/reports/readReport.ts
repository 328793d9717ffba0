import { pageActionIn } from '#resources/core/access.ts'
import type { SummaryAnswer } from '#resources/core/answers.ts'
import type { Values } from '#resources/core/conditions.ts'
import { zoneOf } from '#resources/core/day.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { Measure } from '#resources/core/measure.ts'
import { type ResourceName, resourceNamed } from '#resources/index.ts'
import { narrowingFilters } from '#resources/measureFilters.ts'
import { measureQueries } from '#resources/measureQuery.ts'
import { measures } from '#resources/measures.ts'
import { isOfPeople, wholeMonths } from '#resources/periodGrid.ts'
import { rateOf } from '#resources/rate.ts'
import type { ReportAnswer } from '#resources/reportAnswers.ts'
import { isReportName, type ReportName } from '#resources/reportNames.ts'
import { type Report, type ReportFilter, reports } from '#resources/reports.ts'
import { figureReach, readsAllFigures } from '../access/allFigures.ts'
import type { Caller } from '../caller.ts'
import { rankedSites } from '../dashboards/siteRanking.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { badRequest, conflict, forbidden, notFound } from '../errors.ts'
import { part } from '../part.ts'

/** What the figures of a report are narrowed by. */
export interface Narrowing {
  readonly studyId: string | null
  readonly siteId: string | null
  /** YYYY-MM-DD, both included; null is open. */
  readonly from: string | null
  readonly to: string | null
}

/** The selection of a report: its name and how it is narrowed. */
export interface ReportSelection extends Narrowing {
  readonly name: ReportName
}

/** Figures of a report, each by the reader's own rights; one that fails keeps no other away. @throws notFound, forbidden, conflict ReportNeedsStudy */
export async function reportOf(studydesk: Studydesk, caller: Caller, selection: ReportSelection): Promise<ReportAnswer> {
  const report: Report = reports[selection.name]
  const needs = report.needs === undefined ? null : pageActionIn(report.needs)
  if (needs !== null && !caller.can(needs.page, needs.action)) throw forbidden()
  if (report.isOfStudy === true && selection.studyId === null) throw conflict('ReportNeedsStudy')
  const seen = report.measures.filter((name) => figureReach(caller, resourceNamed(measures[name].of)) !== null)
  const parts = await Promise.all(
    seen.map(
      async (name) =>
        [
          name,
          await part({ caller, studydesk, studyId: selection.studyId }, name, () =>
            figuresOf(studydesk, caller, measures[name], selection),
          ),
        ] as const,
    ),
  )
  const ranking =
    report.ranksSites === true && figureReach(caller, resourceNamed('participantStudy')) !== null
      ? await part({ caller, studydesk, studyId: selection.studyId }, 'ranking', rankedSites)
      : undefined
  const titleOf = async (resource: 'study' | 'site', id: string | null) =>
    id === null ? null : ((await studydesk.engine.titles(caller, resource, [id])).get(id) ?? null)
  const [study, site] = await Promise.all([titleOf('study', selection.studyId), titleOf('site', selection.siteId)])
  return { asOf: new Date().toISOString(), study, site, parts: Object.fromEntries(parts), ...(ranking && { ranking }) }
}

/** A measure of a report: over all studies and sites for readers of figures of all studies, else over the reader's lists. */
export async function figuresOf(
  { engine }: Pick<Studydesk, 'engine'>,
  caller: Caller,
  measure: Measure<ResourceName>,
  selection: Narrowing,
): Promise<SummaryAnswer> {
  const isOnGrid = readsAllFigures(caller) && isOfPeople(measure) && (selection.from !== null || selection.to !== null)
  if (!isOnGrid) return summaryOf(engine.figures, caller, measure, selection)
  const days = wholeMonths(selection)
  return { ...(await summaryOf(engine.figures, caller, measure, { ...selection, ...days })), days }
}

/**
 * A measure as the counts of some lists have it.
 * @param counts `engine` for the reader's own lists, `engine.figures` for figures of the whole organisation
 */
export async function summaryOf(
  counts: Pick<Studydesk['engine'], 'summary'>,
  caller: Caller,
  measure: Measure<ResourceName>,
  selection: Narrowing,
): Promise<SummaryAnswer> {
  const { whole, part: some } = measureQueries(measure, narrowingFilters(measure, selection, zoneOf(caller.zones, {})))
  const [all, own] = await Promise.all([
    counts.summary(caller, measure.of, whole as Values),
    some === null ? null : counts.summary(caller, measure.of, some as Values),
  ])
  return own === null ? all : rateOf(all, own)
}

interface Queried {
  readonly studyId?: string | null
  readonly siteId?: string | null
  readonly from?: string | null
  readonly to?: string | null
}

interface ReportRequest {
  readonly params: { readonly name: string; readonly studyId?: string }
  readonly query: Queried
}

/** @throws notFound for an unknown report, badRequest for filters that it does not take */
export function selectionOf({ params: { name, studyId: below }, query }: ReportRequest): ReportSelection {
  if (!isReportName(name)) throw notFound()
  if (below !== undefined && !isUuid(below)) throw notFound()
  const { filters }: Report = reports[name]
  return { name, ...narrowingIn({ ...(below === undefined ? {} : { studyId: below }), ...query }, filters) }
}

/** The narrowing of a query, where the report takes it. @throws badRequest UnknownParameter, InvalidDateRange */
export function narrowingIn(
  { studyId = null, siteId = null, from = null, to = null }: Queried,
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
