import type { Filters, MeasureValue } from './measureValue.ts'

/**
 * Declaration of a figure for dashboards and reports: the number of a list's rows by the values of some fields (`GET {many}/summary`).
 * The list's scopes, its redaction and its hiding of small numbers apply. Each figure links to the rows that it counts.
 */
export interface Measure<Resource extends string = string> {
  /** Resource whose list is counted. */
  readonly of: Resource
  /** Fields to group by, from the resource's summaries; dates with an interval (`enrolledOn:month`). */
  readonly by: readonly string[]
  /** Fixed filters of the list, as in its URL. */
  readonly where?: Filters
  /** Figure of each group; absent: the number of rows. */
  readonly value?: MeasureValue
  /** Date or moment field by which a report's period filters the rows. */
  readonly period?: string
  /**
   * Filters of the list for the study and the site; by default `studyId` and `findSiteId`. Null: the measure has none and ignores the
   * selected study or site.
   */
  readonly place?: { readonly study: string | null; readonly site: string | null }
  readonly chart: ChartKind
  /** Maximum number of groups. The largest groups are shown, and all smaller ones are merged into one. Absent: all groups are shown. */
  readonly most?: number
}

/**
 * `bars`: one bar per group, largest first. `columns`: groups in order, such as months. `line`: cumulative total from zero. `stacked`:
 * bars by the first field, divided by the second. `table`: figures only.
 */
export const chartKinds = ['bars', 'columns', 'line', 'stacked', 'table'] as const
export type ChartKind = (typeof chartKinds)[number]
