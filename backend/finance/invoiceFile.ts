import type { Readable } from 'node:stream'
import type { Language } from '#resources/core/values/preferences.ts'
import type { financeCalls } from '#resources/finance/financeCalls.ts'
import { decimalOf, type MoneyLine, totalOf } from '#resources/finance/money.ts'
import type { PrintedReport } from '../forms/workers/reportPdf.ts'
import { answerFile } from '../platform/engine/calls/answerFile.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import { reportFiles } from '../reports/files.ts'
import { lineOfRow, readLines } from './lines.ts'
import { printedFacts, type Translate, translateFor } from './printedFacts.ts'

type InvoiceFile = DeclaredRequest<(typeof financeCalls)['invoiceFile']>
type InvoiceRow = Awaited<ReturnType<typeof readLines>>[number]

const money = ['amount', 'overhead', 'holdback', 'total'] as const
const factNames = ['studyId', 'siteId', 'periodFrom', 'periodUntil', 'currency', 'status', 'issuedOn', 'dueOn', 'reversesId'] as const

/** Returns a function that formats cents: with two decimal places, in a PDF as the language writes them. Pure. */
const formatOf = (format: 'pdf' | 'csv', language: Language): ((cents: number) => string) => {
  if (format === 'csv') return (cents) => decimalOf(cents).toFixed(2)
  const numbers = new Intl.NumberFormat(language === 'fr' ? 'fr-CA' : 'en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return (cents) => numbers.format(decimalOf(cents))
}

/** Sends an invoice or a credit note with its lines and the totals of each kind. Participants appear by their subject ID alone. */
export async function sendInvoice(request: InvoiceFile): Promise<Readable> {
  const { caller, studydesk, query, params } = request
  const { format } = query
  const invoice = await studydesk.engine.read(caller, 'financeInvoice', params.id)
  const rows = await studydesk.database.transaction(caller.orgId, (run) => readLines(run, caller.orgId, invoice.id))
  const translate = translateFor(studydesk.texts, caller.language)
  const cells = formatOf(format, caller.language)
  const title = translate(invoice.number === null ? 'print.draft' : `print.${invoice.document ?? 'INVOICE'}`, {
    number: invoice.number ?? 0,
  })
  const report: PrintedReport = {
    title,
    language: caller.language,
    facts: printedFacts(translate, 'financeInvoice', invoice, factNames),
    tables: [linesTable(translate, cells, rows), totalsTable(translate, cells, rows)],
    none: translate('print.none'),
    definitions: null,
  }
  return answerFile(request, {
    fileName: `invoice-${invoice.number ?? 'draft'}.${format}`,
    content: await reportFiles[format](report, caller),
    download: { of: 'financeInvoice', format, recordId: invoice.id, rows: rows.length, studyId: invoice.studyId, siteId: invoice.siteId },
  })
}

const moneyHeads = (translate: Translate): readonly string[] => money.map((name) => translate(`financeLine.${name}`))
const moneyCells = (cells: (cents: number) => string, line: MoneyLine): readonly string[] => money.map((name) => cells(line[name]))
const kindOf = (translate: Translate, { kind }: InvoiceRow): string => translate(`values.financeItem.kind.${String(kind)}`)

const linesTable = (
  translate: Translate,
  cells: (cents: number) => string,
  rows: readonly InvoiceRow[],
): PrintedReport['tables'][number] => ({
  title: translate('print.lines'),
  note: null,
  heads: [
    ...(['kind', 'label', 'subjectId', 'earnedOn'] as const).map((name) => translate(`financeLine.${name}`)),
    ...moneyHeads(translate),
  ],
  hasBars: false,
  amountsFrom: 4,
  lines: rows.map((row) => [
    kindOf(translate, row),
    String(row.label ?? ''),
    String(row.subjectId ?? ''),
    String(row.earnedOn ?? ''),
    ...moneyCells(cells, lineOfRow(row)),
  ]),
})

const totalsTable = (
  translate: Translate,
  cells: (cents: number) => string,
  rows: readonly InvoiceRow[],
): PrintedReport['tables'][number] => ({
  title: translate('print.totals'),
  note: translate('print.rounding'),
  heads: [translate('financeLine.kind'), ...moneyHeads(translate)],
  hasBars: false,
  amountsFrom: 1,
  lines: [
    ...[...Map.groupBy(rows, (row) => kindOf(translate, row))].map(
      ([kind, group]) => [kind, ...moneyCells(cells, totalOf(group.map(lineOfRow)))] as const,
    ),
    [translate('print.total'), ...moneyCells(cells, totalOf(rows.map(lineOfRow)))],
  ],
})
