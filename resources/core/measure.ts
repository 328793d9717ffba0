import type { Filters, MeasureValue } from './measureValue.ts'

/**
 * A figure, declared once, for dashboards and reports: the rows of a list, counted by the values of some of its fields (`GET {many}/summary`). The list's
 * scopes, redaction and small numbers hold for it, and each figure leads to the rows that it counts.
 */
export interface Measure<Resource extends string = string> {
  /** Whose list is counted. */
  readonly of: Resource
  /** What it is counted by: fields that the resource names in its summaries, with a span where they are days (`enrolledOn:month`). */
  readonly by: readonly string[]
  /** Filters of the list that always stand, as its address has them. */
  readonly where?: Filters
  /** Figure of each group; absent: its rows are counted. */
  readonly value?: MeasureValue
  /** The day or moment that the period of a report is about. */
  readonly period?: string
  /** Filters of the list that name a study and a site; absent: `studyId` and `siteId`. Null: it is of no study, and left as it is while one is chosen. */
  readonly place?: { readonly study: string | null; readonly site: string | null }
  readonly chart: ChartKind
  /** Groups that are told, the largest; the others are one group. Absent: all. */
  readonly most?: number
}

/**
 * `bars`: a bar a group, the largest first. `columns`: in their order, such as months. `line`: what is reached by each of them, from zero. `stacked`: bars
 * by the first field, parted by the second. `table`: figures alone.
 */
export const chartKinds = ['bars', 'columns', 'line', 'stacked', 'table'] as const
export type ChartKind = (typeof chartKinds)[number]
