import { type RecordState, recordStates } from './recordTerms.ts'

/** Numbers of expected documents by state; a state without documents is absent. */
export type RecordCounts = Readonly<Partial<Record<RecordState, number>>>

/** Expected documents of one type at one study site, or of one study. */
export interface RecordCell {
  /** The state that needs attention first. */
  readonly state: RecordState
  readonly counts: RecordCounts
  /** Documents that need nothing now, of all. */
  readonly complete: number
  readonly total: number
}

interface NamedRecord {
  readonly id: string
  readonly name: string
}

/** A document type with a cell for each column of its study; null: the rules require none there. */
export interface GridLine extends NamedRecord {
  readonly code: string
  readonly section: string | null
  readonly cells: readonly (RecordCell | null)[]
}

export interface GridColumn {
  /** Null: documents of the whole study. */
  readonly siteId: string | null
  readonly name: string | null
}

/** `GET essential-records/grid`: the documents that the rules require at the study sites that the caller may see. */
export interface RecordGrid {
  readonly counts: RecordCounts
  readonly studies: readonly (NamedRecord & { readonly columns: readonly GridColumn[]; readonly lines: readonly GridLine[] })[]
  /** Studies by which the grid can be filtered. */
  readonly choices: readonly NamedRecord[]
}

/** States that need no document now. */
const completeStates: ReadonlySet<RecordState> = new Set<RecordState>(['CURRENT', 'EXPIRING', 'NOT_APPLICABLE'])

/** Returns the cell for these numbers; null if there are none. Pure. */
export function cellOf(counts: RecordCounts): RecordCell | null {
  const entries = recordStates.flatMap((state) => (counts[state] === undefined ? [] : [[state, counts[state]] as const]))
  const [first] = entries
  if (first === undefined) return null
  const sumOf = (numbers: typeof entries): number => numbers.reduce((sum, [, count]) => sum + count, 0)
  return {
    state: first[0],
    counts,
    complete: sumOf(entries.filter(([state]) => completeStates.has(state))),
    total: sumOf(entries),
  }
}

/** Returns the sums by state. Pure. */
export function addCounts(all: readonly RecordCounts[]): RecordCounts {
  const sums: Partial<Record<RecordState, number>> = {}
  for (const counts of all)
    for (const state of recordStates) if (counts[state] !== undefined) sums[state] = (sums[state] ?? 0) + counts[state]
  return sums
}
