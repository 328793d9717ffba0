import type { FieldDefinition } from './core/field.ts'
import { isAmount, isDay, isDerived, isMoment, isReference, isWriteOnly } from './core/fieldKinds.ts'
import type { ChartKind, Measure } from './core/measure.ts'
import { type Filters, isAdditive, type MeasureValue } from './core/measureValue.ts'
import type { FieldProblem } from './core/problems.ts'
import { groupedBy, type Span } from './core/summary.ts'
import { type ResourceName, resourceNamed } from './index.ts'
import { measures } from './measures.ts'
import { isOfPeople } from './periodGrid.ts'

/** What an administrator chose to count, and how it is drawn. */
export interface CustomMeasure {
  readonly of: ResourceName
  /** One thing to count by, or two. */
  readonly by: readonly string[]
  readonly chart: ChartKind
  /** Filters of the list; absent: all rows. */
  readonly where?: Filters
  /** Figure of each group; absent: its rows are counted. */
  readonly value?: MeasureValue
  /** Date that a period applies to, where the figures are grouped by none; absent: the first of `datesOf`. */
  readonly period?: string
}

/** Filters by study and site of the resources that measures of the product count: each has the same in all of its measures. */
const placeOfResource = new Map(
  Object.values(measures as Readonly<Record<string, Measure<ResourceName>>>).map(({ of, place }) => [of, place]),
)
export const countedResources: readonly ResourceName[] = [...placeOfResource.keys()]

const calendar: readonly Span[] = ['month', 'week', 'quarter', 'year']

/** By what the rows of a resource can be counted, as a summary is asked for it. Pure. */
export function groupingsOf(of: ResourceName): readonly string[] {
  const { summaries, fields } = resourceNamed(of)
  return [...(summaries?.by ?? []), ...(summaries?.people ?? [])].flatMap((name) => {
    const field = fields[name]
    if (field === undefined || isMoment(field)) return calendar.map((span) => `${name}:${span}`)
    if (!isDay(field)) return [name]
    return summaries?.people?.includes(name) === true ? [`${name}:ages`] : calendar.map((span) => `${name}:${span}`)
  })
}

/** Dates that a period can apply to: those that the resource is counted by, in their order. Pure. */
export function datesOf(of: ResourceName): readonly string[] {
  const { summaries, fields } = resourceNamed(of)
  return (summaries?.by ?? []).filter((name) => {
    const field = fields[name]
    return field === undefined || isMoment(field) || isDay(field)
  })
}

/** Date that a period applies to: the one that the figures are grouped by, else the chosen one. Pure. */
export function periodDateOf({ of, by, period }: Pick<CustomMeasure, 'of' | 'by' | 'period'>): string | undefined {
  const dates = datesOf(of)
  const grouped = by.map((each) => groupedBy(each)?.field).find((field) => field !== undefined && dates.includes(field))
  return grouped ?? period ?? dates[0]
}

/** Fields that a kind of value can be made of. Pure. */
export function fieldsOfValue(of: ResourceName, kind: 'sum' | 'mean' | 'distinct' | 'days'): readonly string[] {
  const { fields } = resourceNamed(of)
  const fits = { sum: isAmount, mean: isAmount, distinct: isReference, days: (field: FieldDefinition) => isDay(field) || isMoment(field) }[
    kind
  ]
  const own = Object.entries(fields).flatMap(([name, field]) => (!isDerived(field) && !isWriteOnly(field) && fits(field) ? [name] : []))
  return kind === 'days' ? [...own, 'createdAt'] : own
}

/** Charts that can draw it: what goes by the calendar in its order, what is counted by two things parted; what does not add up is never stacked. Pure. */
export function chartsFor(by: readonly string[], value?: MeasureValue): readonly ChartKind[] {
  const addsUp = isAdditive(value)
  if (by.length > 1) return addsUp ? ['stacked', 'table'] : ['table']
  if (groupedBy(by[0] ?? '')?.span == null) return ['bars', 'table']
  return addsUp ? ['columns', 'line', 'table'] : ['columns', 'table']
}

/** What is wrong with what a client sent. Pure. */
export function problemsOfMeasure(value: unknown): readonly FieldProblem[] {
  const { of, by, chart, where, value: figure, period, ...others } = Object(value) as Partial<Record<keyof CustomMeasure, unknown>>
  const at = (path: string, code: string): readonly FieldProblem[] => [{ path: `measure.${path}`, code }]
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return at(unknown, 'unknownField')
  if (!countedResources.some((name) => name === of)) return at('of', 'notAChoice')
  const groupings = groupingsOf(of as ResourceName)
  if (!Array.isArray(by) || by.length === 0 || by.length > 2 || new Set(by).size < by.length) return at('by', 'required')
  if (!by.every((each) => groupings.includes(each))) return at('by', 'notAChoice')
  if (period !== undefined && !datesOf(of as ResourceName).some((name) => name === period)) return at('period', 'notAChoice')
  if (where !== undefined && !isFilters(where)) return at('where', 'notAChoice')
  if (figure !== undefined && !isValue(of as ResourceName, figure, where ?? {})) return at('value', 'notAChoice')
  const charts = chartsFor(by, figure as MeasureValue | undefined)
  return charts.some((kind) => kind === chart) ? [] : at('chart', 'notAChoice')
}

function isValue(of: ResourceName, value: unknown, whole: Filters): boolean {
  const { kind, ...others } = Object(value) as Readonly<Record<string, unknown>>
  const hasOnly = (...names: readonly string[]) => Object.keys(others).every((name) => names.includes(name))
  if (kind === 'rate') return hasOnly('where') && isFilters(others.where) && isPartOf(others.where, whole)
  if (kind === 'days')
    return hasOnly('from', 'to') && [others.from, others.to].every((name) => fieldsOfValue(of, kind).includes(String(name)))
  if (kind !== 'sum' && kind !== 'mean' && kind !== 'distinct') return false
  return hasOnly('field') && fieldsOfValue(of, kind).includes(String(others.field))
}

/** Are the rows that the filters match some of the whole, whatever the rows? A filter of both asks for some of its values. */
const isPartOf = (part: Filters, whole: Filters): boolean =>
  Object.keys(part).length > 0 &&
  Object.entries(part).every(([name, values]) => {
    const all = whole[name]
    return all === undefined || (!/_[a-z]+$/.test(name) && [values].flat().every((value) => all.includes(value)))
  })

const mostFilters = 20
/** Parameters of a list that are no filters. */
const noFilters = /^(_.*|by|page|size|sort|q|trashed|allStudies|language|format|headers|columns)$/

/** Is it a set of filters, whatever the list makes of them? Pure. */
export function isFilters(value: unknown): value is Filters {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value as Readonly<Record<string, unknown>>)
  return (
    entries.length <= mostFilters &&
    entries.every(([name, each]) => !noFilters.test(name) && [each].flat().every((text) => typeof text === 'string' && text !== ''))
  )
}

/**
 * Whether figures of all studies and sites may be counted by it: numbers of rows, by filters on fields that its resource is counted by. Filters on fields of
 * people would single out few of them, as would days of a period beside groups of people. Pure.
 */
export function isOfOpenFields(custom: CustomMeasure): boolean {
  const { of, where = {}, value } = custom
  if (value !== undefined && value.kind !== 'rate' && value.kind !== 'distinct') return false
  const open = resourceNamed(of).summaries?.by ?? []
  const dates = datesOf(of)
  return Object.keys({ ...where, ...(value?.kind === 'rate' ? value.where : {}) }).every((name) => {
    const field = name.replace(/_(gte|lte)$/, '')
    return open.includes(field) && !(isOfPeople(custom) && dates.includes(field))
  })
}

/** As measures of the product are: with what its figures are narrowed by, and the largest groups alone. Pure. */
export function measureOf(custom: CustomMeasure): Measure<ResourceName> {
  const { of, by, chart, where = {}, value } = custom
  const place = placeLeftBy(where, placeOfResource.get(of))
  const date = periodDateOf(custom)
  const period = date === undefined || isBounded(where, date) ? undefined : date
  return {
    of,
    by,
    chart,
    ...(value?.kind === 'distinct' ? {} : { most }),
    ...(Object.keys(where).length === 0 ? {} : { where }),
    ...(value === undefined ? {} : { value }),
    ...(place === undefined ? {} : { place }),
    ...(period === undefined ? {} : { period }),
  }
}

/** Do filters of its own say which days a report is about? Then no other period applies. */
const isBounded = (where: Filters, date: string): boolean => [date, `${date}_gte`, `${date}_lte`].some((name) => Object.hasOwn(where, name))

/** A report that is of a study or a site by its own filters is not narrowed to another one. */
function placeLeftBy(where: Filters, place: Measure['place']): Measure['place'] {
  const { study, site } = place ?? { study: 'studyId', site: 'siteId' }
  const isOwn = (name: string | null) => name !== null && Object.hasOwn(where, name)
  if (!isOwn(study) && !isOwn(site)) return place
  return { study: isOwn(study) ? null : study, site: isOwn(site) ? null : site }
}

/** Groups of a chart that are told one by one. */
const most = 15
