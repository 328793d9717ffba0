import type { Readable } from 'node:stream'
import { inLanguage } from '#resources/core/customFields.ts'
import { zoneOf } from '#resources/core/day.ts'
import { isTimeOfDay } from '#resources/core/fieldKinds.ts'
import { exportEvent } from '../../auditTrail/exportEvent.ts'
import { listToCsv } from '../../fields/csv.ts'
import { byteOrderMark, csvLine } from '../csv/write.ts'
import { columnFieldsOf, valueIn } from '../customFields.ts'
import type { ModelField } from '../model/types.ts'
import { wordsOf } from '../model/words.ts'
import type { Operation } from '../parts.ts'
import { sourceOf } from '../query/lookups.ts'
import { invalidParameter, type RawQuery } from '../query/parameters.ts'
import { answererFor } from '../rows/answer.ts'
import { auditInsertMany } from '../writes/audit.ts'
import { workbookOf } from '../xlsx/workbook.ts'
import { fileOf } from './file.ts'
import { type StreamedRows, streamRows } from './streamRows.ts'

/** How a file is written. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Readonly<Record<ExportFormat, string>>

/**
 * The rows that a list's filters show, all of them, as a CSV file or an Excel workbook that is written while they are read: memory stays flat.
 * @param raw a list's parameters, `headers=labels|names`, `format=csv|xlsx`, and `columns` in their order; absent: all
 */
export async function exportRows(operation: Operation, raw: RawQuery): Promise<{ readonly file: Readable; readonly format: ExportFormat }> {
  const { parts, table, caller } = operation
  const { headers: _spelling, format: _format, columns: _columns, ...query } = raw
  const headers = { spelling: headersIn(raw), chosen: chosenIn(operation, raw) }
  const format = formatIn(raw)
  const { filters, chunks, count } = streamRows(operation, query)
  const file = await fileOf(parts, caller, {
    lines: format === 'csv' ? linesOf(operation, chunks, headers) : sheetsOf(operation, chunks, headers),
    tell: async () => {
      const taken = exportEvent({ of: table.model.name, format, rows: await count(), narrowed: filters })
      return parts.studydesk.database.batch(caller.orgId, [auditInsertMany(caller, [taken])])
    },
  })
  return { file, format }
}

async function* linesOf(operation: Operation, chunks: StreamedRows['chunks'], headers: Headers): AsyncGenerator<string> {
  const columns = columnsOf(operation, headers)
  let head = byteOrderMark + csvLine(columns.map(({ name }) => name))
  for await (const rows of chunks) {
    yield head + rows.map((row) => csvLine(columns.map(({ text }) => text(row)))).join('')
    head = ''
  }
  if (head !== '') yield head
}

/** Figures stay figures, so that they can be added up. */
async function* sheetsOf(operation: Operation, chunks: StreamedRows['chunks'], headers: Headers): AsyncGenerator<Uint8Array> {
  const { parts, table, caller } = operation
  const columns = columnsOf(operation, headers)
  const name = parts.studydesk.texts.text(caller.language, `${table.model.resource.namespace}:titles.${table.model.name}.many`)
  async function* rowsOf() {
    for await (const rows of chunks)
      yield rows.map((row) =>
        columns.map(({ field, text }) => {
          const value = field === null ? null : valueIn(row, field)
          return typeof value === 'number' ? value : text(row)
        }),
      )
  }
  yield* workbookOf({ name, head: columns.map((column) => column.name) }, rowsOf())
}

interface Headers {
  readonly spelling: 'labels' | 'names'
  /** Null: all columns. */
  readonly chosen: readonly ModelField[] | null
}

type Row = Readonly<Record<string, unknown>>

interface Column {
  /** At its head. */
  readonly name: string
  /** Null: of no field. */
  readonly field: ModelField | null
  readonly text: (row: Row) => string
}

function columnsOf(operation: Operation, { spelling: headers, chosen }: Headers): readonly Column[] {
  const all = chosen ?? answererFor(operation).fields.filter((field) => !field.isWriteOnly)
  const fields = columnFieldsOf(operation.table.model, all)
  const cell = headers === 'names' ? storedCell(operation) : cellInWords(operation, fields)
  const columns = fields.map((field) => ({
    name: headers === 'names' ? field.name : labelOf(operation, field),
    field,
    text: (row: Row) => cell(field, row),
  }))
  return hasSiteTimes(fields) ? [...columns, zoneColumn(operation, headers)] : columns
}

/** Times of day of a site go by its clocks, and a file may have rows of several sites. */
const hasSiteTimes = (fields: readonly ModelField[]): boolean =>
  fields.some(({ definition }) => isTimeOfDay(definition)) && fields.some(({ name }) => name === 'siteId')

const zoneColumn = ({ parts, caller }: Operation, headers: Headers['spelling']): Column => ({
  name: headers === 'names' ? 'timeZone' : parts.studydesk.texts.text(caller.language, 'common:export.timeZone'),
  field: null,
  text: (row) => zoneOf(caller.zones, row),
})

type Cell = (field: ModelField, row: Row) => string

/** References and files are written as people know them, and as their screens show those that the caller may not see. */
function storedCell({ parts, table, caller }: Operation): Cell {
  const hidden = parts.studydesk.texts.text(caller.language, 'common:field.unknownReference')
  return (field, row) => {
    const value = valueIn(row, field)
    if (value === undefined || value === null) return ''
    const label = (row.labels as Readonly<Record<string, unknown>> | undefined)?.[field.name]
    if (typeof label === 'string') return label
    if (sourceOf(parts, table, field).field.target === null) return field.column.toCsv(value, field.definition)
    const titles = (label ?? {}) as Readonly<Record<string, string>>
    const names = [value].flat().map((each) => titles[String(each)] ?? hidden)
    return field.column.toCsv(Array.isArray(value) ? names : names[0], field.definition)
  }
}

/** For people: values by their words in the reader's language, where an import understands them again. */
function cellInWords(operation: Operation, fields: readonly ModelField[]): Cell {
  const { parts, table, caller } = operation
  const stored = storedCell(operation)
  const { texts } = parts.studydesk
  const words = new Map(
    fields.map((field) => {
      const source = sourceOf(parts, table, field)
      return [field, wordsOf(source.table.model, source.field, { texts, language: caller.language })]
    }),
  )
  return (field, row) => {
    const own = words.get(field)
    const value = valueIn(row, field)
    if (own === undefined || own.size === 0 || value === undefined || value === null) return stored(field, row)
    return listToCsv([value].flat().map((each) => own.get(String(each)) ?? each))
  }
}

function labelOf({ parts, table, caller }: Operation, { name, entry }: ModelField): string {
  const { texts } = parts.studydesk
  if (entry === null)
    return texts.text(caller.language, [`${table.model.resource.namespace}:${table.model.name}.${name}`, `common:field.system.${name}`])
  const label = inLanguage(entry.custom.label, caller.language)
  return entry.custom.isRetired ? texts.text(caller.language, 'common:field.retired', { name: label }) : label
}

/** @throws invalidParameter for a format that there is not */
export function formatIn({ format = 'csv' }: RawQuery): ExportFormat {
  const found = exportFormats.find((each) => each === format)
  if (found === undefined) throw invalidParameter('format', 'notAnOption')
  return found
}

/** @throws invalidParameter for a column that the caller may not read, as for one that there is not */
function chosenIn(operation: Operation, { columns }: RawQuery): readonly ModelField[] | null {
  if (columns === undefined) return null
  const { fields } = answererFor(operation)
  return [columns].flat().flatMap((text) =>
    String(text)
      .split(',')
      .map((name) => {
        const field =
          [...fields, ...entriesOf(operation, fields)].find((each) => each.name === name && !each.isWriteOnly) ??
          systemFieldIn(operation, name)
        if (field === undefined) throw invalidParameter('columns', 'notAnOption')
        return field
      }),
  )
}

/** Fields of the organisation, of a caller who may read what holds their values. */
const entriesOf = ({ table: { model } }: Operation, readable: readonly ModelField[]): readonly ModelField[] =>
  readable.some((field) => field === model.customValues) ? model.entries : []

const systemFieldIn = ({ table: { model } }: Operation, name: string): ModelField | undefined => {
  const field = model.byName.get(name)
  return field?.isSystem === true ? field : undefined
}

function headersIn({ headers = 'labels' }: RawQuery): Headers['spelling'] {
  if (headers !== 'labels' && headers !== 'names') throw invalidParameter('headers', 'notAnOption')
  return headers
}
