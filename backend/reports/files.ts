import type { SheetData } from 'write-excel-file/node'
import type { PrintedReport } from '../forms/workers/reportPdf.ts'
import { runInWorker } from '../forms/workers/runInWorker.ts'
import type { Caller } from '../platform/common/caller.ts'
import { buildCsvLine, byteOrderMark } from '../platform/engine/csv/write.ts'

/** Functions that write a report as a file. All formats contain the same figures. */
export const reportFiles = {
  csv: async (report: PrintedReport): Promise<Uint8Array> => Buffer.from(byteOrderMark + csvOf(report)),
  xlsx: workbookOf,
  pdf: (report: PrintedReport, caller: Pick<Caller, 'userId'>): Promise<Uint8Array> => runInWorker('reportPdf', report, caller),
} as const

/**
 * Writes the tables one below the other, each under its name. Omits the definitions, because readers of a CSV file expect figures only.
 */
const csvOf = ({ title, facts, tables }: PrintedReport): string =>
  [
    buildCsvLine([title]),
    ...facts.map(([name, value]) => buildCsvLine([name, value])),
    ...tables.flatMap((table) => [
      '\r\n',
      buildCsvLine([table.title]),
      ...(table.note === null ? [] : [buildCsvLine([table.note])]),
      buildCsvLine(table.heads),
      ...table.lines.map((line) => buildCsvLine(line.map(String))),
    ]),
  ].join('')

/**
 * Writes a sheet that describes the report, one for each table, and the definitions of the terms. The library is loaded with the first
 * file.
 */
async function workbookOf({ title, facts, tables, definitions }: PrintedReport): Promise<Uint8Array> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const toBoldCell = (value: string) => ({ value, fontWeight: 'bold' as const })
  const summarySheet: SheetData = [[toBoldCell(title)], ...facts.map(([name, value]) => [name, value])]
  const sheets = [{ sheet: createSheetName(title, new Set()), data: summarySheet, columns: [{ width: 30 }, { width: 50 }] }]
  const accepted = new Set(sheets.map(({ sheet }) => sheet))
  for (const table of tables) {
    const sheet = createSheetName(table.title, accepted)
    accepted.add(sheet)
    sheets.push({
      sheet,
      data: [...(table.note === null ? [] : [[table.note]]), table.heads.map(toBoldCell), ...table.lines.map((line) => [...line])],
      columns: [{ width: 40 }, { width: 14 }],
    })
  }
  if (definitions !== null)
    sheets.push({
      sheet: createSheetName(definitions.title, accepted),
      data: [[definitions.note], definitions.heads.map(toBoldCell), ...definitions.lines.map((line) => [...line])],
      columns: [{ width: 20 }, { width: 90 }, { width: 40 }],
    })
  return await writeExcelFile(sheets).toBuffer()
}

const longestSheetName = 31

/**
 * Returns a valid, unique sheet name. Excel allows 31 characters, none of `[]:*?/\`, no apostrophe at either end, and each name once,
 * ignoring case.
 */
function createSheetName(title: string, accepted: ReadonlySet<string>): string {
  const cleanTitle = title
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const isUsed = (name: string) => [...accepted].some((other) => other.toLowerCase() === name.toLowerCase())
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`
    const name = `${truncateAtWord(cleanTitle, longestSheetName - suffix.length)}${suffix}`
    if (!isUsed(name)) return name
  }
}

/** Returns the first whole words that fit, with an ellipsis if some are omitted. A first word that is too long is cut. */
function truncateAtWord(text: string, longest: number): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest - 1)
  const end = text[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s',;–-]+$/, '')}…`
}
