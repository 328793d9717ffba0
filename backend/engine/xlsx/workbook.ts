import { Zip, ZipDeflate } from 'fflate'
import { partsOfWorkbook } from './parts.ts'
import { rowXml, type WorkbookCell } from './rowXml.ts'

/** Rows of one sheet, the head among them (ECMA-376 leaves it open; Excel and LibreOffice take no more). */
const mostRows = 1_048_576
/** Files of rows shrink to a tenth already so; more takes more time than it saves bytes. */
const level = 1

export interface Workbook {
  /** Of its first sheet; the others have a number behind it. Characters that no sheet may have are left out. */
  readonly name: string
  readonly head: readonly string[]
}

/**
 * A workbook that is written while its rows are read: memory stays flat, however many they are. More than a sheet holds go on the next one.
 * Text stands in a cell as text: none is run as a formula.
 */
export async function* workbookOf(
  { name, head }: Workbook,
  chunks: AsyncIterable<readonly (readonly WorkbookCell[])[]>,
): AsyncGenerator<Uint8Array> {
  const written: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    written.push(bytes)
  })
  let sheets = 0
  let rows = mostRows
  let sheet: ZipDeflate | null = null
  const open = (): ZipDeflate => {
    sheets += 1
    rows = 1
    const entry = new ZipDeflate(`xl/worksheets/sheet${sheets}.xml`, { level })
    zip.add(entry)
    entry.push(bytesOf(sheetStart + rowXml(1, head, { isHead: true })))
    return entry
  }
  for await (const chunk of chunks) {
    let xml = ''
    for (const row of chunk) {
      if (sheet === null || rows === mostRows) {
        sheet?.push(bytesOf(xml + sheetEnd), true)
        xml = ''
        sheet = open()
      }
      rows += 1
      xml += rowXml(rows, row)
    }
    sheet?.push(bytesOf(xml))
    yield* written.splice(0)
  }
  ;(sheet ?? open()).push(bytesOf(sheetEnd), true)
  for (const [path, content] of partsOfWorkbook({ name, sheets })) {
    const entry = new ZipDeflate(path, { level })
    zip.add(entry)
    entry.push(bytesOf(content), true)
  }
  zip.end()
  yield* written
}

const encoder = new TextEncoder()
const bytesOf = (text: string): Uint8Array => encoder.encode(text)

/** The head stays in sight. */
const sheetStart = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" baseColWidth="18"/><sheetData>`
const sheetEnd = '</sheetData></worksheet>'
