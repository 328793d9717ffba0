import { parseGrouping, type Span } from '../core/answers/summary.ts'
import type { FieldDefinition } from '../core/field.ts'
import { isAmount, isDay, isDerived, isMoment, isReference, isWriteOnly } from '../core/fieldKinds.ts'
import type { ChartKind, Measure } from '../core/measure.ts'
import { type Filters, isAdditive, type MeasureValue } from '../core/measureValue.ts'
import type { FieldProblem } from '../core/problems.ts'
import type { ResourceName } from '../core/registry.ts'
import { getResource } from '../index.ts'
import { measures } from '../reports/measures.ts'
import { isOfPeople } from './periodGrid.ts'

/** A figure that an administrator defined, with its chart. */
export interface CustomMeasure {
  readonly of: ResourceName
  /** One or two groupings. */
  readonly by: readonly string[]
  readonly chart: ChartKind
  /** Filters of the list; absent: all rows. */
  readonly where?: Filters
  /** Value computed for each group; absent: the number of its rows. */
  readonly value?: MeasureValue
  /** Date field that the selected period filters, if the figures are not grouped by a date; absent: the first of `datesOf`. */
  readonly period?: string
}

/** Study and site filters by resource, from the product's measures. All measures of a resource use the same ones. */
const siteFieldsByResource = new Map(
  Object.values(measures as Readonly<Record<string, Measure<ResourceName>>>).map(({ of, place }) => [of, place]),
)
export const countedResources: readonly ResourceName[] = [...siteFieldsByResource.keys()]

const calendar: readonly Span[] = ['month', 'week', 'quarter', 'year']

/** Returns the groupings by which the rows of a resource can be counted, in the spelling of a summary request. Pure. */
export function groupingsOf(resource: ResourceName): readonly string[] {
  const { summaries, fields } = getResource(resource)
  return [...(summaries?.by ?? []), ...(summaries?.people ?? [])].flatMap((name) => {
    const field = fields[name]
    if (field === undefined || isMoment(field)) return calendar.map((span) => `${name}:${span}`)
    if (!isDay(field)) return [name]
    return summaries?.people?.includes(name) === true ? [`${name}:ages`] : calendar.map((span) => `${name}:${span}`)
  })
}

/** Returns the date fields that a period can filter: those by which the resource is counted, in their order. Pure. */
export function datesOf(resource: ResourceName): readonly string[] {
  const { summaries, fields } = getResource(resource)
  return (summaries?.by ?? []).filter((name) => {
    const field = fields[name]
    return field === undefined || isMoment(field) || isDay(field)
  })
}

/** Returns the date field that a period filters: the one by which the figures are grouped, else the chosen one. Pure. */
export function periodDateOf({ of, by, period }: Pick<CustomMeasure, 'of' | 'by' | 'period'>): string | undefined {
  const dates = datesOf(of)
  const groupedDate = by.map((each) => parseGrouping(each)?.field).find((field) => field !== undefined && dates.includes(field))
  return groupedDate ?? period ?? dates[0]
}

/** Returns the fields from which a kind of value can be computed. Pure. */
export function fieldsOfValue(resource: ResourceName, kind: 'sum' | 'mean' | 'distinct' | 'days'): readonly string[] {
  const { fields } = getResource(resource)
  const isSuitable = {
    sum: isAmount,
    mean: isAmount,
    distinct: isReference,
    days: (field: FieldDefinition) => isDay(field) || isMoment(field),
  }[kind]
  const fieldNames = Object.entries(fields).flatMap(([name, field]) =>
    !isDerived(field) && !isWriteOnly(field) && isSuitable(field) ? [name] : [],
  )
  return kind === 'days' ? [...fieldNames, 'createdAt'] : fieldNames
}

/**
 * Returns the charts that can show the measure. Calendar groups use charts in time order; two groupings are stacked. Values that cannot
 * be added are never stacked. Pure.
 */
export function getPossibleCharts(groupings: readonly string[], value?: MeasureValue): readonly ChartKind[] {
  const addsUp = isAdditive(value)
  if (groupings.length > 1) return addsUp ? ['stacked', 'table'] : ['table']
  if (parseGrouping(groupings[0] ?? '')?.span == null) return ['bars', 'table']
  return addsUp ? ['columns', 'line', 'table'] : ['columns', 'table']
}

/** Returns the problems of a measure from a client. Pure. */
export function problemsOfMeasure(value: unknown): readonly FieldProblem[] {
  const { of, by, chart, where, value: figure, period, ...others } = Object(value) as Partial<Record<keyof CustomMeasure, unknown>>
  const createPathProblem = (path: string, code: string): readonly FieldProblem[] => [{ path: `measure.${path}`, code }]
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return createPathProblem(unknown, 'unknownField')
  if (!countedResources.some((name) => name === of)) return createPathProblem('of', 'notAChoice')
  const groupings = groupingsOf(of as ResourceName)
  if (!Array.isArray(by) || by.length === 0 || by.length > 2 || new Set(by).size < by.length) return createPathProblem('by', 'required')
  if (!by.every((each) => groupings.includes(each))) return createPathProblem('by', 'notAChoice')
  if (period !== undefined && !datesOf(of as ResourceName).some((name) => name === period)) return createPathProblem('period', 'notAChoice')
  if (where !== undefined && !isFilters(where)) return createPathProblem('where', 'notAChoice')
  if (figure !== undefined && !isValue(of as ResourceName, figure, where ?? {})) return createPathProblem('value', 'notAChoice')
  const charts = getPossibleCharts(by, figure as MeasureValue | undefined)
  return charts.some((kind) => kind === chart) ? [] : createPathProblem('chart', 'notAChoice')
}

function isValue(resource: ResourceName, value: unknown, baseFilters: Filters): boolean {
  const { kind, ...others } = Object(value) as Readonly<Record<string, unknown>>
  const hasOnly = (...names: readonly string[]) => Object.keys(others).every((name) => names.includes(name))
  if (kind === 'rate') return hasOnly('where') && isFilters(others.where) && isSubsetFilter(others.where, baseFilters)
  if (kind === 'days')
    return hasOnly('from', 'to') && [others.from, others.to].every((name) => fieldsOfValue(resource, kind).includes(String(name)))
  if (kind !== 'sum' && kind !== 'mean' && kind !== 'distinct') return false
  return hasOnly('field') && fieldsOfValue(resource, kind).includes(String(others.field))
}

/**
 * True if the filters always select a subset of the rows that `baseFilters` select. If both filter by the same field, `subset` must allow
 * only values that `baseFilters` allow.
 */
const isSubsetFilter = (subset: Filters, baseFilters: Filters): boolean =>
  Object.keys(subset).length > 0 &&
  Object.entries(subset).every(([name, values]) => {
    const baseValues = baseFilters[name]
    return baseValues === undefined || (!/_[a-z]+$/.test(name) && [values].flat().every((value) => baseValues.includes(value)))
  })

const mostFilters = 20
/** Parameters of a list request that are not filters. */
const noFilters = /^(_.*|by|page|size|sort|q|trashed|allStudies|language|format|headers|columns)$/

/** True if the value has the shape of a set of filters. It does not check that the list has these filters. Pure. */
export function isFilters(value: unknown): value is Filters {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value as Readonly<Record<string, unknown>>)
  return (
    entries.length <= mostFilters &&
    entries.every(([name, each]) => !noFilters.test(name) && [each].flat().every((text) => typeof text === 'string' && text !== ''))
  )
}

/**
 * True if the measure may be counted over all studies and sites. It must count rows, and filter only by fields in the resource's
 * `summaries.by`, because filters on participant fields could single out a few participants. Figures by a personal attribute must have
 * that grouping only, without filters or other values: subtracted from the same figures without them, they could reveal single people.
 * Pure.
 */
export function isOfOpenFields(custom: CustomMeasure): boolean {
  const { of, by, where = {}, value } = custom
  if (isOfPeople(custom)) return by.length === 1 && Object.keys(where).length === 0 && value === undefined
  if (value !== undefined && value.kind !== 'rate' && value.kind !== 'distinct') return false
  const open = getResource(of).summaries?.by ?? []
  return Object.keys({ ...where, ...(value?.kind === 'rate' ? value.where : {}) }).every((name) =>
    open.includes(name.replace(/_(gte|lte)$/, '')),
  )
}

/**
 * Returns the measure in the form of the product's measures: with its study, site and period filters, and limited to the largest groups.
 * Pure.
 */
export function measureOf(custom: CustomMeasure): Measure<ResourceName> {
  const { of, by, chart, where = {}, value } = custom
  const siteFields = getUnboundSiteFields(where, siteFieldsByResource.get(of))
  const date = periodDateOf(custom)
  const period = date === undefined || isBounded(where, date) ? undefined : date
  return {
    of,
    by,
    chart,
    ...(value?.kind === 'distinct' ? {} : { most: maxGroups }),
    ...(Object.keys(where).length === 0 ? {} : { where }),
    ...(value === undefined ? {} : { value }),
    ...(siteFields === undefined ? {} : { place: siteFields }),
    ...(period === undefined ? {} : { period }),
  }
}

/** True if the report's own filters limit the date. No other period then applies. */
const isBounded = (filters: Filters, date: string): boolean =>
  [date, `${date}_gte`, `${date}_lte`].some((name) => Object.hasOwn(filters, name))

/** Removes the study or site filter if the report's own filters already select a study or a site. */
function getUnboundSiteFields(filters: Filters, siteFields: Measure['place']): Measure['place'] {
  const { study, site } = siteFields ?? { study: 'studyId', site: 'siteId' }
  const isFiltered = (name: string | null) => name !== null && Object.hasOwn(filters, name)
  if (!isFiltered(study) && !isFiltered(site)) return siteFields
  return { study: isFiltered(study) ? null : study, site: isFiltered(site) ? null : site }
}

/** Maximum number of groups that a chart shows individually. */
const maxGroups = 15
