import { buildCsvLine, byteOrderMark } from '../platform/engine/csv/write.ts'
import type { FiledLine } from './readBinder.ts'

/** Line of the index, with the path of its file in the archive; null if the caller may not open the file. */
export type IndexLine = FiledLine & { readonly path: string | null }

/** Texts of the index in the caller's language. */
export interface IndexTexts {
  readonly title: string
  readonly study: string
  readonly noSection: string
  readonly superseded: string
  readonly reviewed: string
  readonly notReadable: string
  readonly header: readonly string[]
}

/** Returns the index as CSV, a line for each document. Pure. */
export const buildIndexCsv = (lines: readonly IndexLine[], texts: IndexTexts): string =>
  byteOrderMark + [texts.header, ...lines.map((line) => valuesOf(line, texts))].map((line) => buildCsvLine(line)).join('')

const valuesOf = (line: IndexLine, texts: IndexTexts): readonly string[] => [
  line.site ?? texts.study,
  line.section ?? texts.noSection,
  line.typeCode,
  line.type,
  line.person ?? '',
  line.protocolVersion ?? '',
  line.name,
  String(line.versionNumber),
  line.documentDate,
  line.expiresOn ?? '',
  line.isSuperseded ? texts.superseded : texts.reviewed,
  line.reviewedBy,
  line.reviewedOn,
  line.path ?? texts.notReadable,
  line.sha256 ?? '',
]

interface HtmlIndex {
  readonly study: string
  readonly lines: readonly IndexLine[]
  readonly texts: IndexTexts
  readonly language: string
}

/** Position of the column with the path, which becomes a link. */
const pathColumn = 13

/** Returns the index as a page that opens without the product. Pure. */
export function buildIndexHtml({ study, lines, texts, language }: HtmlIndex): string {
  const heading = `${texts.title}: ${study}`
  const rows = lines.map(
    (line) =>
      `<tr>${valuesOf(line, texts)
        .map((value, column) => cellOf(line, value, column))
        .join('')}</tr>`,
  )
  return `<!doctype html>
<html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><title>${escapeHtml(heading)}</title>
<style>body{font:14px system-ui,sans-serif;margin:24px}table{border-collapse:collapse}th,td{border:1px solid #99a3ad;padding:4px 8px;text-align:left;vertical-align:top}th{background:#eef1f4}td:last-child{font-family:monospace;font-size:11px;word-break:break-all}</style>
</head><body><h1>${escapeHtml(heading)}</h1><table><thead><tr>${texts.header.map((each) => `<th scope="col">${escapeHtml(each)}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody></table></body></html>
`
}

function cellOf({ path }: IndexLine, value: string, column: number): string {
  if (column !== pathColumn || path === null) return `<td>${escapeHtml(value)}</td>`
  return `<td><a href="${path.split('/').map(encodeURIComponent).join('/')}">${escapeHtml(value)}</a></td>`
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
