import { Zip, ZipDeflate } from 'fflate'
import { rowXml, type WorkbookCell } from './rowXml.ts'
import { buildWorkbookFiles } from './workbookFiles.ts'

/** Maximum number of rows in a sheet, including the header (a limit of Excel and LibreOffice; ECMA-376 sets none). */
const mostRows = 1_048_576
/** Compression level. Level 1 already shrinks row data to a tenth; higher levels cost more time than they save. */
const level = 1

export interface Workbook {
  /** Name of the first sheet. Each further sheet has a number after it. Forbidden characters are removed. */
  readonly name: string
  readonly head: readonly string[]
}

/**
 * Writes a workbook while its rows are read, so memory use does not grow with their number. When a sheet is full, the next one starts.
 * Text cells stay text: none is run as a formula.
 */
export async function* workbookOf(
  { name, head }: Workbook,
  chunks: AsyncIterable<readonly (readonly WorkbookCell[])[]>,
): AsyncGenerator<Uint8Array> {
  const writtenChunks: Uint8Array[] = []
  const zip = new Zip((error, bytes) => {
    if (error !== null) throw error
    writtenChunks.push(bytes)
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
    yield* writtenChunks.splice(0)
  }
  ;(sheet ?? open()).push(bytesOf(sheetEnd), true)
  for (const [path, content] of buildWorkbookFiles({ name, sheets })) {
    const entry = new ZipDeflate(path, { level })
    zip.add(entry)
    entry.push(bytesOf(content), true)
  }
  zip.end()
  yield* writtenChunks
}

const encoder = new TextEncoder()
const bytesOf = (text: string): Uint8Array => encoder.encode(text)

/** Freezes the header row. */
const sheetStart = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15" baseColWidth="18"/><sheetData>`
const sheetEnd = '</sheetData></worksheet>'
