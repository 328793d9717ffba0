import type { BulkAnswer, HistoryEntry, ImportAnswer, SummaryAnswer, TabCounts } from './answers.ts'
import type { ImportSummary, ImportUndo, StoredReading } from './importAnswers.ts'

/** Responses of the standard endpoints of every resource that do not return its rows, by method of the service. */
export interface ResourceCallAnswers {
  readonly counts: TabCounts
  readonly summary: SummaryAnswer
  readonly history: readonly HistoryEntry[]
  readonly importRows: ImportAnswer
  readonly imports: readonly ImportSummary[]
  readonly importReading: StoredReading | null
  readonly importUndo: ImportUndo
  readonly undoImport: ImportUndo
  readonly bulk: BulkAnswer
  /** Ids of the removed rows. */
  readonly remove: readonly string[]
  readonly removeOne: { readonly id: string }
}
