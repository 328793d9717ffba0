import type { ValueOperator } from '#resources/core/operators.ts'
import type { ModelField } from '../model/types.ts'

/** What a list was asked for, checked against the declaration and the caller: nothing in it is unknown or unreadable. */
export interface ListQuery {
  readonly filters: readonly ListFilter[]
  /** What the quick search looks for; every term must occur. */
  readonly terms: readonly SearchTerm[]
  /** What is spelled much like the words counts, too; the most similar first. */
  readonly isSimilar: boolean
  readonly sort: readonly ListSort[]
  readonly start: number
  readonly size: number
  readonly total: TotalKind
  /** Lifts the scope `myStudies`; honoured by the scope only for those who may. */
  readonly allStudies: boolean
  /** Rows in the trash instead of the others; for those who may restore them. */
  readonly trashed: boolean
}
/** A word, or words that together say a day: the days that they may mean. */
export interface SearchTerm {
  readonly text: string
  readonly days: readonly string[]
}
export type ListFilter = ValueFilter | FilledFilter
export interface ValueFilter {
  readonly field: ModelField
  readonly operator: ValueOperator
  /** Normalised by the field's column. */
  readonly value: unknown
}
/** Does the field say anything? */
export interface FilledFilter {
  readonly field: ModelField
  readonly operator: 'filled'
  readonly value: boolean
}
export interface ListSort {
  readonly field: ModelField
  readonly descending: boolean
}
/** `capped` counts to 10,000 and says when there are more; `exact` counts all. */
type TotalKind = 'none' | 'capped' | 'exact'
