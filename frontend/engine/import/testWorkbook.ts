type Cell = string | number | { readonly serial: number }

/** An Excel workbook for tests, as small as one can be: sheets by name, cells of text, figures, and days by Excel's serial number. */
export function workbookOf(sheets: Readonly<Record<string, readonly (readonly (Cell | null)[])[]>>): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets)
  const each = (xml: (name: string, number: number) => string) => names.map((name, index) => xml(name, index + 1)).join('')
  const files: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${relationships}"><Relationship Id="r" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${each((name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relationships}">${each((_, number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="s" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    // The second style shows a figure as a day.
    'xl/styles.xml': `<styleSheet xmlns="${main}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  for (const [index, rows] of Object.values(sheets).entries()) files[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(rows)
  return zipOf(files)
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships'

function sheetXml(rows: readonly (readonly (Cell | null)[])[]): string {
  const lines = rows.map((cells, row) => `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, row, column)).join('')}</row>`)
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cellXml(cell: Cell | null, row: number, column: number): string {
  const at = `${String.fromCharCode(65 + column)}${row + 1}`
  if (cell === null) return ''
  if (typeof cell === 'string')
    return `<c r="${at}" t="inlineStr"><is><t>${cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</t></is></c>`
  return typeof cell === 'number' ? `<c r="${at}"><v>${cell}</v></c>` : `<c r="${at}" s="1"><v>${cell.serial}</v></c>`
}

/** A zip archive that packs nothing, and whose checksums nobody checks. */
export function zipOf(files: Readonly<Record<string, string>>): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const path = Buffer.from(name)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt32LE(content.length, 14)
    facts.writeUInt32LE(content.length, 18)
    facts.writeUInt16LE(path.length, 22)
    const entry = Buffer.alloc(16)
    entry.writeUInt32LE(at, 12)
    const local = [Buffer.from('PK\u0003\u0004', 'latin1'), facts, path, content]
    parts.push(...local)
    directory.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), facts, entry.subarray(2), path)
    at += local.reduce((sum, { length }) => sum + length, 0)
  }
  const entries = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 0, 'latin1')
  end.writeUInt16LE(Object.keys(files).length, 8)
  end.writeUInt16LE(Object.keys(files).length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(at, 16)
  return new Uint8Array(Buffer.concat([...parts, entries, end]))
}
