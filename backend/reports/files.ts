import type { SheetData } from 'write-excel-file/node'
import type { Caller } from '../caller.ts'
import { byteOrderMark, csvLine } from '../engine/csv/write.ts'
import { inThread } from '../forms/threads/inThread.ts'
import type { PrintedReport } from '../forms/threads/reportPdf.ts'

/** A report as a file: the same figures in each. */
export const reportFiles = {
  csv: async (report: PrintedReport): Promise<Uint8Array> => Buffer.from(byteOrderMark + csvOf(report)),
  xlsx: workbookOf,
  pdf: (report: PrintedReport, caller: Pick<Caller, 'userId'>): Promise<Uint8Array> => inThread('reportPdf', report, caller),
} as const

/** One table below the other, each under its name. Without the definitions: readers of the file expect figures alone. */
const csvOf = ({ title, facts, tables }: PrintedReport): string =>
  [
    csvLine([title]),
    ...facts.map(([name, value]) => csvLine([name, value])),
    ...tables.flatMap((table) => [
      '\r\n',
      csvLine([table.title]),
      ...(table.note === null ? [] : [csvLine([table.note])]),
      csvLine(table.heads),
      ...table.lines.map((line) => csvLine(line.map(String))),
    ]),
  ].join('')

/** A sheet that says what the report is, one for each table, and the definitions of the terms. Loaded with the first file. */
async function workbookOf({ title, facts, tables, definitions }: PrintedReport): Promise<Uint8Array> {
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const bold = (value: string) => ({ value, fontWeight: 'bold' as const })
  const about: SheetData = [[bold(title)], ...facts.map(([name, value]) => [name, value])]
  const sheets = [{ sheet: sheetName(title, new Set()), data: about, columns: [{ width: 30 }, { width: 50 }] }]
  const taken = new Set(sheets.map(({ sheet }) => sheet))
  for (const table of tables) {
    const sheet = sheetName(table.title, taken)
    taken.add(sheet)
    sheets.push({
      sheet,
      data: [...(table.note === null ? [] : [[table.note]]), table.heads.map(bold), ...table.lines.map((line) => [...line])],
      columns: [{ width: 40 }, { width: 14 }],
    })
  }
  if (definitions !== null)
    sheets.push({
      sheet: sheetName(definitions.title, taken),
      data: [[definitions.note], definitions.heads.map(bold), ...definitions.lines.map((line) => [...line])],
      columns: [{ width: 20 }, { width: 90 }, { width: 40 }],
    })
  return await writeExcelFile(sheets).toBuffer()
}

const longestSheetName = 31

/** Excel takes 31 characters, none of `[]:*?/\`, no apostrophe at an end, and each name once, whatever the letter case. */
function sheetName(title: string, taken: ReadonlySet<string>): string {
  const plain = title
    .replace(/[[\]:*?/\\]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const isTaken = (name: string) => [...taken].some((other) => other.toLowerCase() === name.toLowerCase())
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : ` ${number}`
    const name = `${wholeWords(plain, longestSheetName - suffix.length)}${suffix}`
    if (!isTaken(name)) return name
  }
}

/** The first words of a text that fit, with an ellipsis where words are left out; a first word that is too long is cut. */
function wholeWords(text: string, longest: number): string {
  if (text.length <= longest) return text
  const cut = text.slice(0, longest - 1)
  const end = text[cut.length] === ' ' ? cut.length : cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s',;–-]+$/, '')}…`
}
