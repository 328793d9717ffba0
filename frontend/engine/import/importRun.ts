import type { ImportAnswer } from '#resources/core/answers.ts'
import type { Decision, Decisions } from './doubts.ts'
import type { Sheet } from './readWorkbook.ts'

/** An import under way, from the chosen file to its report. */
export interface ImportRun {
  readonly file: File | null
  readonly sheets: readonly Sheet[]
  /** The rows that are looked at: of a workbook the sheet that was chosen, else the file. */
  readonly sheet: Sheet | null
  /** The columns stand as in the user's last import of these headers. */
  readonly isAsBefore: boolean
  /** Decisions on rows that may exist already. */
  readonly decided: Decisions
  readonly report: ImportAnswer | null
  readonly problem: string | null
  /** Percent of the upload; 100 while the server works. Null while nothing runs. */
  readonly progress: number | null
}

export type ImportEvent =
  | { readonly kind: 'read'; readonly file: File; readonly sheets: readonly Sheet[] }
  | { readonly kind: 'sheet'; readonly sheet: Sheet }
  | { readonly kind: 'mapped'; readonly isAsBefore: boolean }
  | { readonly kind: 'decided'; readonly rows: readonly number[]; readonly decision: Decision }
  /** Null: it is over. */
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
  report: null,
  problem: null,
  progress: null,
}

/** The import after an event. Pure. */
export function importAfter(run: ImportRun, event: ImportEvent): ImportRun {
  switch (event.kind) {
    case 'read':
      return { ...run, file: event.file, sheets: event.sheets, decided: {} }
    case 'sheet':
      return { ...run, sheet: event.sheet, problem: null }
    case 'mapped':
      return { ...run, isAsBefore: event.isAsBefore }
    case 'decided':
      return { ...run, decided: { ...run.decided, ...Object.fromEntries(event.rows.map((row) => [row, event.decision])) } }
    case 'problem':
      return { ...run, problem: event.problem }
    case 'sent':
      return { ...run, problem: null, progress: 0 }
    case 'uploaded':
      return { ...run, progress: event.total === undefined ? 100 : Math.floor((event.bytes / event.total) * 100) }
    case 'answered':
      return { ...run, report: event.report }
    case 'ended':
      return { ...run, progress: null }
  }
}
