import type { ValueOperator } from '#resources/core/operators.ts'
import type { ModelField } from '../model/types.ts'

/** Validated query of a list: every field in it is known and readable by the caller. */
export interface ListQuery {
  readonly filters: readonly ListFilter[]
  /** Terms of the quick search; every term must occur. */
  readonly terms: readonly SearchTerm[]
  /** True to include similar spellings, the most similar first. */
  readonly isSimilar: boolean
  readonly sort: readonly ListSort[]
  readonly start: number
  readonly size: number
  readonly total: TotalKind
  /** True to include rows outside the caller's studies (scope `myStudies`), if the caller may see them. */
  readonly allStudies: boolean
  /** True to select rows in the trash instead of current rows, if the caller may restore them. */
  readonly trashed: boolean
}
/** A search term: a word, or words that form a date, with the dates that they may mean. */
export interface SearchTerm {
  readonly text: string
  readonly days: readonly string[]
}
export type ListFilter = ValueFilter | FilledFilter
export interface ValueFilter {
  readonly field: ModelField
  readonly operator: ValueOperator
  /** Value normalised by the field's column. */
  readonly value: unknown
}
/** Filter that matches rows where the field is filled, or where it is empty. */
export interface FilledFilter {
  readonly field: ModelField
  readonly operator: 'filled'
  readonly value: boolean
}
export interface ListSort {
  readonly field: ModelField
  readonly descending: boolean
}
/** Kinds of totals: `capped` counts to 10,000 and reports if there are more; `exact` counts all. */
type TotalKind = 'none' | 'capped' | 'exact'
