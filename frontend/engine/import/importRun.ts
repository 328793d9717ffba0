import type { ImportAnswer } from '#resources/core/answers/answers.ts'
import { type Decision, type Decisions, decisionsAfter } from './doubts.ts'
import type { Sheet } from './readWorkbook.ts'

/** State of an import, from the chosen file to its report. */
export interface ImportRun {
  readonly file: File | null
  readonly sheets: readonly Sheet[]
  /** Sheet to import: the chosen sheet of a workbook, or the whole file. */
  readonly sheet: Sheet | null
  /** True if the columns are mapped as in the user's last import with these headers. */
  readonly isAsBefore: boolean
  /** Decisions on rows that may exist already. */
  readonly decided: Decisions
  /** True if the user decided or edited something that closing the import would discard. */
  readonly hasInput: boolean
  readonly report: ImportAnswer | null
  readonly problem: string | null
  /** Upload progress in percent; 100 while the server works. Null if nothing is running. */
  readonly progress: number | null
}

export type ImportEvent =
  | { readonly kind: 'read'; readonly file: File; readonly sheets: readonly Sheet[] }
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  | { readonly kind: 'mapped'; readonly isAsBefore: boolean }
  /** The user changed the mapping of the columns, or the values for all rows. */
  | { readonly kind: 'edited' }
  | { readonly kind: 'decided'; readonly rows: readonly number[]; readonly decision: Decision }
  /** Shows a problem; null removes it. */
  | { readonly kind: 'problem'; readonly problem: string | null }
  | { readonly kind: 'sent' }
  | { readonly kind: 'uploaded'; readonly bytes: number; readonly total: number | undefined }
  | { readonly kind: 'answered'; readonly report: ImportAnswer }
  | { readonly kind: 'ended' }

export const beforeImport: ImportRun = {
  file: null,
  sheets: [],
  sheet: null,
  isAsBefore: false,
  decided: {},
  hasInput: false,
  report: null,
  problem: null,
  progress: null,
}

/** Returns the state of the import after an event. Pure. */
export function importAfter(run: ImportRun, event: ImportEvent): ImportRun {
  switch (event.kind) {
    case 'read':
      return { ...run, file: event.file, sheets: event.sheets, decided: {}, hasInput: false }
    case 'sheet':
      return { ...run, sheet: event.sheet, decided: {}, problem: null }
    case 'mapped':
      return { ...run, isAsBefore: event.isAsBefore }
    case 'edited':
      return { ...run, hasInput: true }
    case 'decided':
      return {
        ...run,
        hasInput: true,
        decided: { ...run.decided, ...Object.fromEntries(event.rows.map((row) => [row, event.decision])) },
      }
    case 'problem':
      return { ...run, problem: event.problem }
    case 'sent':
      return { ...run, problem: null, progress: 0 }
    case 'uploaded':
      return { ...run, progress: event.total === undefined ? 100 : Math.floor((event.bytes / event.total) * 100) }
    case 'answered':
      return { ...run, report: event.report, decided: decisionsAfter(run.decided, run.report?.problems ?? [], event.report.problems) }
    case 'ended':
      return { ...run, progress: null }
  }
}
