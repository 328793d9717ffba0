import { type CellCounts, type CellResult, isReported, type RecordColumnSummary } from '#resources/participants/recordImport.ts'
import { buildCsvLine, byteOrderMark } from '../../platform/engine/csv/write.ts'
import type { CallerContext } from '../../platform/engine/types.ts'
import { type Counter, counterOf, type RecordResult } from './cellLog.ts'

const headers = [
  'kind',
  'row',
  'record',
  'event',
  'instrument',
  'instance',
  'column',
  'value',
  'result',
  'message',
  'cells',
  'reported',
] as const

/** Returns the lines of the report: one for each column and each row with its counts, then each reported cell and remark. */
export function* reportLines(
  { caller: { language }, studydesk: { texts } }: CallerContext,
  { columns, results }: { readonly columns: readonly RecordColumnSummary[]; readonly results: readonly RecordResult[] },
): Generator<string> {
  const text = (key: string) => texts.text(language, `visitSchedule:recordImport.${key}`)
  const resultsText = (counts: CellCounts) =>
    (Object.entries(counts) as [CellResult, number][]).map(([result, count]) => `${text(`results.${result}`)}: ${count}`).join(' · ')
  yield `${byteOrderMark}${buildCsvLine(headers.map((name) => text(`report.${name}`)))}`

  const byColumn = new Map<number, Counter>()
  for (const result of results) for (const [index, counts] of result.byColumn) counterOf(byColumn, index).addAll(counts)
  for (const [index, { name, use, form }] of columns.entries()) {
    const counts = byColumn.get(index)?.counts ?? {}
    yield buildCsvLine([
      text('report.ofColumn'),
      '',
      '',
      '',
      form,
      '',
      name,
      '',
      text(`uses.${use}`),
      resultsText(counts),
      ...totalsOf(counts),
    ])
  }
  for (const { record, byRow, isRejected } of results)
    for (const [row, counts] of byRow) {
      const state = text(isRejected ? 'results.recordRejected' : 'report.imported')
      yield buildCsvLine([text('report.ofRow'), String(row), record, '', '', '', '', '', state, resultsText(counts), ...totalsOf(counts)])
    }
  for (const { lines } of results)
    for (const line of lines) {
      const { row, record, event, instrument, instance, column, value, result, message } = line
      const kind = text(result === 'remark' ? 'report.ofRemark' : 'report.ofCell')
      yield buildCsvLine([
        kind,
        String(row),
        record,
        event,
        instrument,
        instance,
        column,
        value,
        text(`results.${result}`),
        message,
        '',
        '',
      ])
    }
}

/** Number of cells with a value, and number of reported cells. */
const totalsOf = (counts: CellCounts): readonly [string, string] => {
  const entries = Object.entries(counts) as [CellResult, number][]
  const sum = (list: typeof entries) => String(list.reduce((total, [, count]) => total + count, 0))
  return [sum(entries), sum(entries.filter(([result]) => isReported(result)))]
}
