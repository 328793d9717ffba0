import { type CellCounts, type CellResult, isReported, type RecordLine } from '#resources/participants/recordImport.ts'
import type { RecordColumn } from './columns.ts'
import type { RecordOfFile, RecordRow } from './records.ts'

/** Results of a record: counts of its cells in total, by column and by row, and the reported cells. */
export interface RecordResult {
  readonly record: string
  readonly isRejected: boolean
  readonly isNewParticipant: boolean
  readonly forms: number
  readonly completedForms: number
  readonly counts: CellCounts
  readonly byColumn: readonly (readonly [column: number, counts: CellCounts])[]
  readonly byRow: readonly (readonly [row: number, counts: CellCounts])[]
  readonly lines: readonly RecordLine[]
}

type Settled = { readonly result: CellResult; readonly message: string }

/** Collects the result of each cell of a record. Each cell with a value gets exactly one result, so that nothing is lost. */
export class CellLog {
  readonly #record: RecordOfFile
  readonly #columns: readonly RecordColumn[]
  readonly #settled = new Map<string, Settled>()
  readonly #remarks: RecordLine[] = []
  forms = 0
  completedForms = 0
  isNewParticipant = false

  constructor(record: RecordOfFile, columns: readonly RecordColumn[]) {
    this.#record = record
    this.#columns = columns
  }

  /** Sets the result of a cell. The first result stays, except that a stored answer replaces what a participant's field read. */
  settle({ row }: RecordRow, { index }: RecordColumn, result: CellResult, message = ''): void {
    const key = `${row} ${index}`
    const former = this.#settled.get(key)
    if (former === undefined || former.result === 'participant') this.#settled.set(key, { result, message })
  }

  /** Adds a remark on a form or a record. */
  remark(row: RecordRow | undefined, { instrument, column = '' }: { instrument: string; column?: string }, message: string): void {
    this.#remarks.push({ ...this.#lineOf(row, instrument), column, value: '', result: 'remark', message })
  }

  #lineOf(row: RecordRow | undefined, instrument: string) {
    return {
      row: row?.row ?? this.#record.rows[0]?.row ?? 0,
      record: this.#record.record,
      event: row?.event ?? '',
      instrument,
      instance: row === undefined || row.instance === 0 ? '' : String(row.instance),
    }
  }

  /** Returns the result of the record. Cells without a result get `rest`. */
  finish(rest: Settled, isRejected: boolean): RecordResult {
    const totals = new Counter()
    const byColumn = new Map<number, Counter>()
    const byRow = new Map<number, Counter>()
    const lines: RecordLine[] = []
    for (const row of this.#record.rows)
      for (const column of this.#columns) {
        const value = row.cells[column.index] ?? ''
        if (value.trim() === '') continue
        const { result, message } = this.#settled.get(`${row.row} ${column.index}`) ?? rest
        totals.add(result)
        counterOf(byColumn, column.index).add(result)
        counterOf(byRow, row.row).add(result)
        if (isReported(result))
          lines.push({ ...this.#lineOf(row, column.form?.name ?? row.instrument), column: column.name, value, result, message })
      }
    return {
      record: this.#record.record,
      isRejected,
      isNewParticipant: this.isNewParticipant,
      forms: this.forms,
      completedForms: this.completedForms,
      counts: totals.counts,
      byColumn: [...byColumn].map(([index, counter]) => [index, counter.counts]),
      byRow: [...byRow].map(([row, counter]) => [row, counter.counts]),
      lines: [...this.#remarks, ...lines].toSorted((one, other) => one.row - other.row),
    }
  }
}

/** Counts results. */
export class Counter {
  readonly #counts = new Map<CellResult, number>()

  add(result: CellResult, count = 1): void {
    this.#counts.set(result, (this.#counts.get(result) ?? 0) + count)
  }

  addAll(counts: CellCounts): void {
    for (const [result, count] of Object.entries(counts) as [CellResult, number][]) this.add(result, count)
  }

  get counts(): CellCounts {
    return Object.fromEntries(this.#counts)
  }
}

export function counterOf<Key>(counters: Map<Key, Counter>, key: Key): Counter {
  const counter = counters.get(key) ?? new Counter()
  counters.set(key, counter)
  return counter
}
