import { isDay, isMoment } from './core/fieldKinds.ts'
import { type ChartKind, chartKinds, type Measure } from './core/measure.ts'
import type { FieldProblem } from './core/problems.ts'
import { groupedBy, type Span } from './core/summary.ts'
import { type ResourceName, resourceNamed } from './index.ts'
import { measures } from './measures.ts'

/** What an administrator chose to count, and how it is drawn. */
export interface CustomMeasure {
  readonly of: ResourceName
  /** One thing to count by, or two. */
  readonly by: readonly string[]
  readonly chart: ChartKind
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

/** Charts that can draw it: what goes by the calendar in its order, what is counted by two things parted. Pure. */
export function chartsFor(by: readonly string[]): readonly ChartKind[] {
  if (by.length > 1) return ['stacked']
  return groupedBy(by[0] ?? '')?.span == null ? ['bars'] : ['columns', 'line']
}

/** What is wrong with what a client sent. Pure. */
export function problemsOfMeasure(value: unknown): readonly FieldProblem[] {
  const { of, by, chart, period, ...others } = Object(value) as Partial<Record<keyof CustomMeasure, unknown>>
  const at = (path: string, code: string): readonly FieldProblem[] => [{ path: `measure.${path}`, code }]
  const [unknown] = Object.keys(others)
  if (unknown !== undefined) return at(unknown, 'unknownField')
  if (!countedResources.some((name) => name === of)) return at('of', 'notAChoice')
  const groupings = groupingsOf(of as ResourceName)
  if (!Array.isArray(by) || by.length === 0 || by.length > 2 || new Set(by).size < by.length) return at('by', 'required')
  if (!by.every((each) => groupings.includes(each))) return at('by', 'notAChoice')
  if (period !== undefined && !datesOf(of as ResourceName).some((name) => name === period)) return at('period', 'notAChoice')
  return chartKinds.some((kind) => kind === chart) && chartsFor(by).some((kind) => kind === chart) ? [] : at('chart', 'notAChoice')
}

/** As measures of the product are: with what its figures are narrowed by, and the largest groups alone. Pure. */
export function measureOf(custom: CustomMeasure): Measure<ResourceName> {
  const { of, by, chart } = custom
  const place = placeOfResource.get(of)
  const period = periodDateOf(custom)
  return { of, by, chart, most, ...(place === undefined ? {} : { place }), ...(period === undefined ? {} : { period }) }
}

/** Groups of a chart that are told one by one. */
const most = 15
