type Cell = string | number | { readonly serial: number }

/** Builds a minimal Excel workbook for tests: sheets by name, with cells of text, numbers, and dates as Excel's serial numbers. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly (Cell | null)[])[]>>): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets)
  const renderEachSheet = (xml: (name: string, number: number) => string) => names.map((name, index) => xml(name, index + 1)).join('')
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${renderEachSheet((name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationships}">${renderEachSheet((_, number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="s" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    // The second style formats a number as a date.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  for (const [index, rows] of Object.values(sheets).entries()) files[`xl/worksheets/sheet${index + 1}.xml`] = renderSheetXml(rows)
  return zipOf(files)
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'

function renderSheetXml(rows: readonly (readonly (Cell | null)[])[]): string {
  const lines = rows.map(
    (cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => renderCellXml(cell, row, column)).join('')}</row>`,
  )
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function renderCellXml(cell: Cell | null, row: number, column: number): string {
  const cellReference = `${String.fromCharCode(65 + column)}${row + 1}`
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${cellReference}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
  return typeof cell === 'number' ? `<c r="${cellReference}"><v>${cell}</v></c>` : `<c r="${cellReference}" s="1"><v>${cell.serial}</v></c>`
}

/** Returns a zip archive without compression. Its checksums are zero, because the reader does not verify them. */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const chunks: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(offset, 12)
    const local = [Buffer.from('PK\u0003\u0004', 'latin1'), facts, path, content]
    chunks.push(...local)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), facts, entry.subarray(2), path)
    offset += local.reduce((sum, { length }) => sum + length, 0)
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...chunks, entries, end]))
}
