import type { BulkAnswer, HistoryEntry, ImportAnswer, SummaryAnswer, TabCounts } from './core/answers.ts'
import type { ImportSummary, ImportUndo, KeptReading } from './core/importAnswers.ts'

/** What the calls that every resource has answer, where it is not rows of the resource. By the method of its service. */
export interface ResourceCallAnswers {
  readonly counts: TabCounts
  readonly summary: SummaryAnswer
  readonly history: readonly HistoryEntry[]
  readonly importRows: ImportAnswer
  readonly imports: readonly ImportSummary[]
  readonly importReading: KeptReading | null
  readonly importUndo: ImportUndo
  readonly undoImport: ImportUndo
  readonly bulk: BulkAnswer
  /** Ids of the rows that were removed. */
  readonly remove: readonly string[]
  readonly removeOne: { readonly id: string }
}
