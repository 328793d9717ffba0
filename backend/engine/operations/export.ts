import type { Readable } from 'node:stream'
import { listToCsv } from '../../fields/csv.ts'
import { byteOrderMark, csvLine } from '../csv/write.ts'
import type { ModelField } from '../model/types.ts'
import { wordsOf } from '../model/words.ts'
import type { Operation } from '../parts.ts'
import { sourceOf } from '../query/lookups.ts'
import { invalidParameter, type RawQuery } from '../query/parameters.ts'
import { answererFor } from '../rows/answer.ts'
import { auditInsertMany } from '../writes/audit.ts'
import { fileOf } from './file.ts'
import { type StreamedRows, streamRows } from './streamRows.ts'

/**
 * The rows that a list's filters show, all of them, as a CSV file that is written while they are read: memory stays flat.
 * @param raw a list's parameters, and `headers=labels|names`
 */
export async function exportRows(operation: Operation, raw: RawQuery): Promise<Readable> {
  const { parts, table, caller } = operation
  const { headers: _spelling, ...query } = raw
  const headers = headersIn(raw)
  const { filters, chunks } = streamRows(operation, query)
  return fileOf(parts, caller, {
    lines: linesOf(operation, chunks, headers),
    tell: () =>
      parts.studydesk.database.batch(caller.orgId, [
        auditInsertMany(caller, [
          { kind: 'export', action: 'export', recordId: null, changes: { resource: [null, table.model.name], filters: [null, filters] } },
        ]),
      ]),
  })
}

async function* linesOf(operation: Operation, chunks: StreamedRows['chunks'], headers: 'labels' | 'names'): AsyncGenerator<string> {
  const fields = answererFor(operation).fields.filter((field) => !field.isWriteOnly)
  const cell = headers === 'names' ? storedCell : cellInWords(operation, fields)
  let head = byteOrderMark + csvLine(fields.map((field) => (headers === 'names' ? field.name : labelOf(operation, field))))
  for await (const rows of chunks) {
    yield head + rows.map((row) => csvLine(fields.map((field) => cell(field, row)))).join('')
    head = ''
  }
  if (head !== '') yield head
}

type Cell = (field: ModelField, row: Readonly<Record<string, unknown>>) => string

/** References and files are written as people know them; a row that the caller may not see, by its id. */
const storedCell: Cell = (field, row) => {
  const value = row[field.name]
  if (value === undefined || value === null) return ''
  const label = (row.labels as Readonly<Record<string, unknown>> | undefined)?.[field.name]
  if (typeof label === 'string') return label
  return field.column.toCsv(Array.isArray(value) ? value.map((each) => titleIn(label, each)) : value, field.definition)
}

/** Several references are told one by one, each by its title. */
const titleIn = (label: unknown, value: unknown): unknown =>
  typeof label === 'object' && label !== null ? ((label as Readonly<Record<string, unknown>>)[String(value)] ?? value) : value

/** For people: values by their words in the reader's language, where an import understands them again. */
function cellInWords({ parts, table, caller }: Operation, fields: readonly ModelField[]): Cell {
  const { texts } = parts.studydesk
  const words = new Map(
    fields.map((field) => {
      const source = sourceOf(parts, table, field)
      return [field, wordsOf(source.table.model, source.field, { texts, language: caller.language })]
    }),
  )
  return (field, row) => {
    const own = words.get(field)
    const value = row[field.name]
    if (own === undefined || own.size === 0 || value === undefined || value === null) return storedCell(field, row)
    return listToCsv([value].flat().map((each) => own.get(String(each)) ?? each))
  }
}

const labelOf = ({ parts, table, caller }: Operation, field: ModelField): string =>
  parts.studydesk.texts.text(caller.language, `${table.model.resource.namespace}:${table.model.name}.${field.name}`)

function headersIn({ headers = 'labels' }: RawQuery): 'labels' | 'names' {
  if (headers !== 'labels' && headers !== 'names') throw invalidParameter('headers', 'notAnOption')
  return headers
}
