import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Papa from 'papaparse'
import type { Content } from 'pdfmake/interfaces.js'
import { pageOf, printed } from '../../backend/forms/workers/printed.ts'

/** A document of the validation pack. */
export interface ValidationDocument {
  /** Name of the files, without extension. */
  readonly name: string
  readonly title: string
  readonly hasPassed: boolean
  /** Build, time and machine, each with its name. */
  readonly facts: readonly (readonly [name: string, value: string])[]
  /** Reasons why the document as a whole has not passed. */
  readonly problems: readonly string[]
  readonly tables: readonly DocumentTable[]
  /** Rows of the CSV file; the first contains the names of the columns. */
  readonly csv: readonly (readonly string[])[]
  /** Content of the JSON file. */
  readonly json: unknown
}

export interface DocumentTable {
  readonly title: string
  readonly heads: readonly string[]
  /** Widths in points; `*` takes the rest of the page. */
  readonly widths: readonly (number | '*')[]
  readonly rows: readonly (readonly string[])[]
}

/** Writes the document as PDF, CSV and JSON. @returns the paths of the files */
export async function writeDocument(folder: string, document: ValidationDocument): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true })
  const contents = [
    ['pdf', await documentPdf(document)],
    ['csv', `${Papa.unparse(document.csv as string[][], { escapeFormulae: true })}\r\n`],
    ['json', `${JSON.stringify(document.json, null, 2)}\n`],
  ] as const
  return contents.map(([extension, content]) => {
    const path = join(folder, `${document.name}.${extension}`)
    writeFileSync(path, content)
    return path
  })
}

const headingOf = (text: string): Content => ({ text, fontSize: 12, bold: true, margin: [0, 12, 0, 4], headlineLevel: 1 })
const small = (text: string, bold = false): Content => ({ text, fontSize: 8, bold })

const tableOf = ({ heads, widths, rows }: DocumentTable): Content => ({
  layout: 'lightHorizontalLines',
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    widths: [...widths],
    body: [heads.map((text) => small(text, true)), ...rows.map((row) => row.map((text) => small(text)))],
  },
})

const signatures: DocumentTable = {
  title: 'Review and approval',
  heads: ['Role', 'Name', 'Date', 'Signature'],
  widths: [120, 200, 100, '*'],
  rows: ['Prepared by', 'Reviewed by', 'Approved by (quality)'].map((role) => [`${role}\n\n`, '', '', '']),
}

/** Prints the document in landscape format, with numbered pages and repeated heads of tables. @returns the bytes of the file */
const documentPdf = ({ title, hasPassed, facts, problems, tables }: ValidationDocument): Promise<Uint8Array> =>
  printed({
    ...pageOf({ title, language: 'en', footer: `${title} · page {page} of {pages}` }),
    pageOrientation: 'landscape',
    pageBreakBefore: ({ headlineLevel, startPosition }) => headlineLevel === 1 && startPosition.verticalRatio > 0.7,
    content: [
      { text: title, style: 'title' },
      { text: hasPassed ? 'Result: passed' : 'Result: NOT passed', fontSize: 12, bold: true, margin: [0, 0, 0, 8] },
      ...(problems.length === 0 ? [] : [{ ul: [...problems], margin: [0, 0, 0, 8] } satisfies Content]),
      { layout: 'noBorders', table: { widths: [150, '*'], body: facts.map(([name, value]) => [small(name), small(value)]) } },
      ...[...tables.filter(({ rows }) => rows.length > 0), signatures].flatMap((table) => [headingOf(table.title), tableOf(table)]),
    ],
  })
