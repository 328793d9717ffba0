import type { ScheduleMatrix, ScheduleRow } from '#resources/visits/visitAnswers.ts'

/** Request for a page of the matrix. */
interface MatrixPage {
  /** Statuses of which a participant must have a visit; empty: all participants. */
  readonly statuses: readonly string[]
  /** Cursor; empty for the first page. */
  readonly after: string
}

/** Statuses of visits that have not taken place yet. */
const openStatuses = ['UNSCHEDULED', 'SCHEDULED'] as const

/** Returns the first page: participants with an open visit, unless the user filters by status. Pure. @param filters of the address */
export const createFirstPage = (filters: string): MatrixPage => ({
  statuses: new URLSearchParams(filters).has('status') ? [] : openStatuses,
  after: '',
})

/**
 * Returns the page after this one. After the participants with an open visit, all participants follow. Pure. @param next cursor of the
 * response
 */
export function pageAfter({ statuses }: MatrixPage, next: string | null): MatrixPage | undefined {
  if (next !== null) return { statuses, after: next }
  return statuses.length === 0 ? undefined : { statuses: [], after: '' }
}

/** Returns each participant once, since the pages of all participants repeat the participants with an open visit. Pure. */
export const participantsOf = (pages: readonly Pick<ScheduleMatrix, 'rows'>[]): readonly ScheduleRow[] => [
  ...new Map(pages.flatMap(({ rows }) => rows).map((row) => [row.id, row])).values(),
]
