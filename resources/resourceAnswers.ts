import type { BulkAnswer, HistoryEntry, ImportAnswer, SummaryAnswer, TabCounts } from './core/answers.ts'
import type { ImportSummary, ImportUndo, KeptReading } from './core/importAnswers.ts'

/** Answers of the calls that every resource has, where they are not rows of the resource, by method of the service. */
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
