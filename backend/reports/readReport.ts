import { mayOn, pageActionIn } from '#resources/core/access.ts'
import type { Values } from '#resources/core/conditions.ts'
import { zoneOf } from '#resources/core/day.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { Measure } from '#resources/core/measure.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { type ResourceName, resourceNamed } from '#resources/index.ts'
import { narrowingFilters } from '#resources/measureFilters.ts'
import { type MeasureName, measures } from '#resources/measures.ts'
import type { ReportAnswer } from '#resources/reportAnswers.ts'
import { isReportName, type ReportName } from '#resources/reportNames.ts'
import { type Report, reports } from '#resources/reports.ts'
import type { Caller } from '../caller.ts'
import type { CallRequest } from '../engine/types.ts'
import { badRequest, conflict, forbidden, notFound } from '../errors.ts'
import { part } from '../part.ts'
import type { Studydesk } from '../studydesk.ts'

/** What a report is asked for. */
export interface ReportAsked {
  readonly name: ReportName
  readonly studyId: string | null
  readonly siteId: string | null
  /** YYYY-MM-DD, both included; null is open. */
  readonly from: string | null
  readonly to: string | null
}

/** Figures of a report, each by the reader's own rights; one that fails keeps no other away. @throws notFound, forbidden, conflict ReportNeedsStudy */
export async function reportOf(studydesk: Studydesk, caller: Caller, asked: ReportAsked): Promise<ReportAnswer> {
  const report: Report = reports[asked.name]
  const needs = report.needs === undefined ? null : pageActionIn(report.needs)
  if (needs !== null && !caller.can(needs.page, needs.action)) throw forbidden()
  if (report.isOfStudy === true && asked.studyId === null) throw conflict('ReportNeedsStudy')
  const seen = report.measures.filter((name) => {
    const { page, orPage, actions } = resourceNamed(measures[name].of)
    return actions.list !== undefined && mayOn(caller, { page, ...(orPage === undefined ? {} : { orPage }) }, actions.list)
  })
  const told = await Promise.all(
    seen.map(
      async (name) =>
        [name, await part({ caller, studydesk, studyId: asked.studyId }, name, () => summaryOf(studydesk, caller, name, asked))] as const,
    ),
  )
  return { asOf: new Date().toISOString(), parts: Object.fromEntries(told) }
}

function summaryOf({ engine }: Studydesk, caller: Caller, name: MeasureName, asked: ReportAsked) {
  const measure: Measure<ResourceName> = measures[name]
  return engine.summary(caller, measure.of, {
    by: measure.by,
    ...measure.where,
    ...narrowingFilters(measure, asked, zoneOf(caller.zones, {})),
  } as Values)
}

/** @throws notFound for a report that there is not, badRequest for filters that it does not take */
export function askedIn({ params, query }: Pick<CallRequest, 'params' | 'query'>): ReportAsked {
  const { name = '', studyId: below } = params
  if (!isReportName(name)) throw notFound()
  if (below !== undefined && !isUuid(below)) throw notFound()
  const { studyId = below, siteId, from, to, language: _ofMessages, format: _ofFile, ...unknown } = query
  const { filters }: Report = reports[name]
  const given = { studyId, siteId, from, to }
  const taken = {
    studyId: filters.includes('studyId'),
    siteId: filters.includes('siteId'),
    from: filters.includes('period'),
    to: filters.includes('period'),
  }
  const problems: FieldProblem[] = [
    ...Object.keys(unknown).map((path) => ({ path, code: 'unknownParameter' })),
    ...(Object.keys(given) as (keyof typeof given)[]).flatMap((path) => {
      const value = given[path]
      if (value === undefined) return []
      if (!taken[path]) return [{ path, code: 'unknownParameter' }]
      const isRight = path === 'studyId' || path === 'siteId' ? isUuid(value) : isDay(value)
      return isRight ? [] : [{ path, code: 'invalid' }]
    }),
    ...(from !== undefined && to !== undefined && from > to ? [{ path: 'to', code: 'invalid' }] : []),
  ]
  if (problems.length > 0)
    throw badRequest(problems.some(({ code }) => code === 'unknownParameter') ? 'UnknownParameter' : 'InvalidParameter', {
      fields: problems,
    })
  return { name, studyId: studyId ?? null, siteId: siteId ?? null, from: from ?? null, to: to ?? null }
}

const isDay = (text: string): boolean => {
  const moment = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
