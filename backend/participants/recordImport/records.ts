import type { RecordColumn, RecordForm } from './columns.ts'
import { findFormOfInstrument } from './columns.ts'
import { readCheckbox, readState } from './readCell.ts'

/** A row of the file with its position: 1 is the first row below the header. */
export interface RecordRow {
  readonly row: number
  readonly cells: readonly string[]
  readonly event: string
  /** Name of the repeating instrument as in the file; empty in other rows. */
  readonly instrument: string
  /** The repeating instrument's form; null if the row repeats none, or one without a form in the study. */
  readonly form: RecordForm | null
  /** Number of the instance; 0 if neither the form nor the event is repeated. */
  readonly instance: number
}

/** All rows with the same record ID. */
export interface RecordOfFile {
  readonly record: string
  readonly rows: readonly RecordRow[]
}

/** Groups the rows of a file by record, in the order of the file. Pure. */
export function recordsOf(
  rows: readonly (readonly string[])[],
  columns: readonly RecordColumn[],
  forms: readonly RecordForm[],
): readonly RecordOfFile[] {
  const indexOf = (use: RecordColumn['use']) => columns.findIndex((column) => column.use === use)
  const [event, instrument, instance] = [indexOf('event'), indexOf('instrument'), indexOf('instance')]
  const read = (cells: readonly string[], index: number): string => cells[index]?.trim() ?? ''
  const parsedRows = rows.map((cells, index): RecordRow => {
    const name = read(cells, instrument)
    const number = Number(read(cells, instance))
    return {
      row: index + 1,
      cells,
      event: read(cells, event),
      instrument: name,
      form: findFormOfInstrument(forms, name) ?? null,
      instance: Number.isInteger(number) && number > 0 && number < 10_000 ? number : 0,
    }
  })
  return [...Map.groupBy(parsedRows, ({ cells }) => read(cells, 0))].map(([record, rows]) => ({ record, rows }))
}

/** One instance of a form in a record. */
export interface FormInstance {
  readonly form: RecordForm
  readonly row: RecordRow
  /** Columns of the form. */
  readonly columns: readonly RecordColumn[]
}

/**
 * Returns the instances of forms with data, each form's instances in their order. A form that was not begun in REDCap has neither
 * answers nor a state above incomplete, though its checkboxes may all contain 0. Pure.
 */
export function formInstancesOf({ rows }: RecordOfFile, columns: readonly RecordColumn[]): readonly FormInstance[] {
  const byForm = Map.groupBy(
    columns.filter(({ form, use }) => form !== null && (use === 'answer' || use === 'state' || use === 'record')),
    ({ form }) => form as RecordForm,
  )
  return [...byForm].flatMap(([form, formColumns]) =>
    rows
      .filter((row) => (row.instrument === '' || row.form === form) && hasData(row, formColumns))
      .toSorted((one, other) => one.instance - other.instance)
      .map((row): FormInstance => ({ form, row, columns: formColumns })),
  )
}

const hasData = ({ cells }: RecordRow, columns: readonly RecordColumn[]): boolean =>
  columns.some(({ index, use, choice }) => {
    const cell = cells[index]?.trim() ?? ''
    if (cell === '' || use === 'record') return false
    if (use === 'state') return readState(cell) === 'complete' || readState(cell) === 'unverified'
    return choice === null || readCheckbox(cell) !== false
  })
