import type { Readable } from 'node:stream'
import { inLanguage } from '#resources/core/customFields.ts'
import { isTimeOfDay } from '#resources/core/fieldKinds.ts'
import { zoneOf } from '#resources/core/values/day.ts'
import { exportEvent } from '../../auditTrail/exportEvent.ts'
import { listToCsv } from '../../fields/csv.ts'
import type { RequestContext } from '../context.ts'
import { buildCsvLine, byteOrderMark } from '../csv/write.ts'
import { columnFieldsOf, fieldValueOf } from '../customFields.ts'
import type { ModelField } from '../model/types.ts'
import { labelsOfValues } from '../model/valueLabels.ts'
import { sourceOf } from '../query/lookups.ts'
import { createParameterError, type RawQuery } from '../query/parameters.ts'
import { createAnswerer } from '../rows/answer.ts'
import { buildManyAuditInserts } from '../writes/audit.ts'
import { workbookOf } from '../xlsx/workbook.ts'
import { fileOf } from './file.ts'
import { type StreamedRows, streamRows } from './streamRows.ts'

/** Formats of an export. */
export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Readonly<Record<ExportFormat, string>>

/**
 * Exports all rows that match a list's filters, as a CSV file or an Excel workbook. The file is written while it is sent, so memory use
 * stays constant.
 * @param raw a list's parameters, `headers=labels|names`, `format=csv|xlsx`, and `columns` in their order; absent: all
 */
export async function exportRows(
  operation: RequestContext,
  raw: RawQuery,
): Promise<{ readonly file: Readable; readonly format: ExportFormat }> {
  const { parts, table, caller } = operation
  const { headers: _headers, format: _format, columns: _columns, ...query } = raw
  const headers = { spelling: readHeaderSpelling(raw), chosen: readSelectedFields(operation, raw) }
  const format = readFormat(raw)
  const { filters, chunks, count } = streamRows(operation, query)
  const file = await fileOf(parts, caller, {
    lines: format === 'csv' ? linesOf(operation, chunks, headers) : sheetsOf(operation, chunks, headers),
    recordDownload: async () => {
      const accepted = exportEvent({ of: table.model.name, format, rows: await count(), narrowed: filters })
      return parts.studydesk.database.batch(caller.orgId, [buildManyAuditInserts(caller, [accepted])])
    },
  })
  return { file, format }
}

async function* linesOf(operation: RequestContext, chunks: StreamedRows['chunks'], headers: Headers): AsyncGenerator<string> {
  const columns = columnsOf(operation, headers)
  let headerLine = byteOrderMark + buildCsvLine(columns.map(({ name }) => name))
  for await (const rows of chunks) {
    yield headerLine + rows.map((row) => buildCsvLine(columns.map(({ text }) => text(row)))).join('')
    headerLine = ''
  }
  if (headerLine !== '') yield headerLine
}

/** Writes the sheet of a workbook. Numbers stay numbers, so that a spreadsheet can add them. */
async function* sheetsOf(operation: RequestContext, chunks: StreamedRows['chunks'], headers: Headers): AsyncGenerator<Uint8Array> {
  const { parts, table, caller } = operation
  const columns = columnsOf(operation, headers)
  const name = parts.studydesk.texts.text(caller.language, `${table.model.resource.namespace}:titles.${table.model.name}.many`)
  async function* rowsOf() {
    for await (const rows of chunks)
      yield rows.map((row) =>
        columns.map(({ field, text }) => {
          const value = field === null ? null : fieldValueOf(row, field)
          return typeof value === 'number' ? value : text(row)
        }),
      )
  }
  yield* workbookOf({ name, head: columns.map((column) => column.name) }, rowsOf())
}

interface Headers {
  readonly spelling: 'labels' | 'names'
  /** Selected columns; null: all. */
  readonly chosen: readonly ModelField[] | null
}

type Row = Readonly<Record<string, unknown>>

interface Column {
  /** Header of the column. */
  readonly name: string
  /** Null for a column without a field. */
  readonly field: ModelField | null
  readonly text: (row: Row) => string
}

function columnsOf(operation: RequestContext, { spelling: headers, chosen }: Headers): readonly Column[] {
  const allFields = chosen ?? createAnswerer(operation).fields.filter((field) => !field.isWriteOnly)
  const fields = columnFieldsOf(operation.table.model, allFields)
  const cell = headers === 'names' ? createStoredCell(operation) : createLabelledCell(operation, fields)
  const columns = fields.map((field) => ({
    name: headers === 'names' ? field.name : labelOf(operation, field),
    field,
    text: (row: Row) => cell(field, row),
  }))
  return hasSiteTimes(fields) ? [...columns, buildZoneColumn(operation, headers)] : columns
}

/**
 * True if the file needs a column for the time zone, because times of day are in the site's time zone and the file may contain rows of
 * several sites.
 */
const hasSiteTimes = (fields: readonly ModelField[]): boolean =>
  fields.some(({ definition }) => isTimeOfDay(definition)) && fields.some(({ name }) => name === 'siteId')

const buildZoneColumn = ({ parts, caller }: RequestContext, headers: Headers['spelling']): Column => ({
  name: headers === 'names' ? 'timeZone' : parts.studydesk.texts.text(caller.language, 'common:export.timeZone'),
  field: null,
  text: (row) => zoneOf(caller.zones, row),
})

type Cell = (field: ModelField, row: Row) => string

/** Writes a stored value. References and files appear by name; names that the caller may not see are replaced as on the screens. */
function createStoredCell({ parts, table, caller }: RequestContext): Cell {
  const hidden = parts.studydesk.texts.text(caller.language, 'common:field.unknownReference')
  return (field, row) => {
    const value = fieldValueOf(row, field)
    if (value === undefined || value === null) return ''
    const label = (row.labels as Readonly<Record<string, unknown>> | undefined)?.[field.name]
    if (typeof label === 'string') return label
    if (sourceOf(parts, table, field).field.target === null) return field.column.toCsv(value, field.definition)
    const titles = (label ?? {}) as Readonly<Record<string, string>>
    const names = [value].flat().map((each) => titles[String(each)] ?? hidden)
    return field.column.toCsv(Array.isArray(value) ? names : names[0], field.definition)
  }
}

/** Writes a value for people: as its label in the reader's language, which an import can read. */
function createLabelledCell(operation: RequestContext, fields: readonly ModelField[]): Cell {
  const { parts, table, caller } = operation
  const stored = createStoredCell(operation)
  const { texts } = parts.studydesk
  const labelsByField = new Map(
    fields.map((field) => {
      const source = sourceOf(parts, table, field)
      return [field, labelsOfValues(source.table.model, source.field, { texts, language: caller.language })]
    }),
  )
  return (field, row) => {
    const valueLabels = labelsByField.get(field)
    const value = fieldValueOf(row, field)
    if (valueLabels === undefined || valueLabels.size === 0 || value === undefined || value === null) return stored(field, row)
    return listToCsv([value].flat().map((each) => valueLabels.get(String(each)) ?? each))
  }
}

function labelOf({ parts, table, caller }: RequestContext, { name, entry }: ModelField): string {
  const { texts } = parts.studydesk
  if (entry === null)
    return texts.text(caller.language, [`${table.model.resource.namespace}:${table.model.name}.${name}`, `common:field.system.${name}`])
  const label = inLanguage(entry.custom.label, caller.language)
  return entry.custom.isRetired ? texts.text(caller.language, 'common:field.retired', { name: label }) : label
}

/** Reads the format. @throws invalidParameter for an unknown format */
export function readFormat({ format = 'csv' }: RawQuery): ExportFormat {
  const match = exportFormats.find((each) => each === format)
  if (match === undefined) throw createParameterError('format', 'notAnOption')
  return match
}

/** Reads the chosen columns. @throws invalidParameter for a column that does not exist, or that the caller may not read */
function readSelectedFields(operation: RequestContext, { columns }: RawQuery): readonly ModelField[] | null {
  if (columns === undefined) return null
  const { fields } = createAnswerer(operation)
  return [columns].flat().flatMap((text) =>
    String(text)
      .split(',')
      .map((name) => {
        const field =
          [...fields, ...entriesOf(operation, fields)].find((each) => each.name === name && !each.isWriteOnly) ??
          findSystemField(operation, name)
        if (field === undefined) throw createParameterError('columns', 'notAnOption')
        return field
      }),
  )
}

/** Custom fields, if the caller may read the field that contains their values. */
const entriesOf = ({ table: { model } }: RequestContext, readable: readonly ModelField[]): readonly ModelField[] =>
  readable.some((field) => field === model.customValues) ? model.entries : []

const findSystemField = ({ table: { model } }: RequestContext, name: string): ModelField | undefined => {
  const field = model.byName.get(name)
  return field?.isSystem === true ? field : undefined
}

function readHeaderSpelling({ headers = 'labels' }: RawQuery): Headers['spelling'] {
  if (headers !== 'labels' && headers !== 'names') throw createParameterError('headers', 'notAnOption')
  return headers
}
