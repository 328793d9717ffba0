import type { RecordMapping } from '#resources/participants/recordImport.ts'
import type { ImportVerdict } from '../../platform/engine/types.ts'
import type { RecordColumn, RecordForm } from './columns.ts'
import type { CellStyle } from './readCell.ts'
import type { RecordOfFile } from './records.ts'

/** A file of records with the forms of the study: the same for all records of an import. */
export interface RecordFile {
  readonly forms: readonly RecordForm[]
  readonly columns: readonly RecordColumn[]
  readonly records: readonly RecordOfFile[]
  readonly style: CellStyle
}

export interface RecordPlan extends RecordFile {
  readonly importId: string
  readonly studyId: string
  readonly isTrial: boolean
  readonly mapping: RecordMapping
  /** Results of the duplicate check, by the position of the record. They apply to records that no ID joins to a participant. */
  readonly verdicts: ReadonlyMap<number, ImportVerdict>
}
