/**
 * Results of the cells of a file with REDCap records. Each cell with a value has exactly one. The report lists each cell whose result is
 * in `reportedResults`, and counts the others.
 */
export const cellResults = [
  /** Stored as an answer. */
  'stored',
  /** The same answer was already stored. */
  'unchanged',
  /** Read for the participant. */
  'participant',
  /** Identifies the record, event, instance or group, or is the state of a form. */
  'used',
  /** A choice of a checkbox that is not selected. */
  'unchecked',
  /** The calculation of the form has the same result. */
  'calculated',
  'differentCalculation',
  'rejected',
  'otherAnswer',
  'formCompleted',
  'missingCode',
  'file',
  'unknownColumn',
  'otherInstrument',
  'formRejected',
  'recordRejected',
] as const
export type CellResult = (typeof cellResults)[number]

const quietResults: ReadonlySet<CellResult> = new Set(['stored', 'unchanged', 'participant', 'used', 'unchecked', 'calculated'])

/** True if the report lists the cell with its value. Pure. */
export const isReported = (result: CellResult): boolean => !quietResults.has(result)

export type CellCounts = Readonly<Partial<Record<CellResult, number>>>

/** Source of a participant's field: a column of the file, or the same value for all records. */
export type ParticipantSource = { readonly column: string } | { readonly value: string }

/** How a file of records is read. */
export interface RecordMapping {
  /** Sources of participant fields, and of `subjectId`, by field. */
  readonly participant: Readonly<Record<string, ParticipantSource>>
  /** Site of records without a data access group. */
  readonly siteId: string
  /** Sites by data access group. */
  readonly sites: Readonly<Record<string, string>>
  /** Visits by the name of the event in the file. Forms of other events are assigned without a visit. */
  readonly events: Readonly<Record<string, string>>
  /** Reasons for a missing answer, by the missing-data code of the project. */
  readonly missingCodes: Readonly<Record<string, string>>
}

/** A column of the file, and its use. */
export interface RecordColumnSummary {
  readonly name: string
  readonly use: 'record' | 'event' | 'instrument' | 'instance' | 'group' | 'state' | 'answer' | 'unknown'
  /** Name of the form; empty if the column belongs to none. */
  readonly form: string
}

/** A name in the file with a proposal for its equivalent here. */
export interface RecordName {
  readonly name: string
  readonly rows: number
  readonly proposedId: string | null
}

/** Content of a file of records, before anything is written. */
export interface RecordFileReading {
  readonly rows: number
  readonly records: number
  readonly hasLabels: boolean
  readonly columns: readonly RecordColumnSummary[]
  readonly events: readonly RecordName[]
  readonly groups: readonly RecordName[]
  /** Proposed columns of participant fields. */
  readonly participant: Readonly<Record<string, string>>
  readonly sites: readonly { readonly id: string; readonly name: string }[]
  readonly visits: readonly { readonly id: string; readonly name: string }[]
}

/** Response of the call that starts an import or a trial. */
export interface RecordImportStarted {
  readonly taskId: string
  readonly importId: string
}

/** Result of an import or a trial so far. */
export interface RecordImportSummary {
  readonly isTrial: boolean
  readonly records: number
  /** Records that were processed. */
  readonly done: number
  readonly rejectedRecords: number
  readonly newParticipants: number
  readonly forms: number
  readonly completedForms: number
  /** Cells with a value in the processed records. */
  readonly cells: number
  readonly counts: CellCounts
  /** The first reported cells and remarks. The report file contains all. */
  readonly lines: readonly RecordLine[]
}

/** A reported cell, or a remark on a record or form. */
export interface RecordLine {
  /** Row of the table; 1 is the first row below the header. */
  readonly row: number
  readonly record: string
  readonly event: string
  readonly instrument: string
  readonly instance: string
  /** Empty for a remark. */
  readonly column: string
  readonly value: string
  readonly result: CellResult | 'remark'
  readonly message: string
}
