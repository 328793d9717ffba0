/**
 * Returns a PDF with one page: a title and lines of text in a standard typeface, with accents in Latin 1. The same input gives the same
 * bytes.
 */
export function pdfOf(title: string, lines: readonly string[]): string {
  const text = [
    'BT /F1 20 Tf 72 720 Td',
    `(${escapeText(title)}) Tj /F1 12 Tf 0 -36 Td`,
    ...lines.map((line) => `(${escapeText(line)}) Tj 0 -20 Td`),
    'ET',
  ].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

/**
 * Escapes brackets and backslashes, and writes characters beyond ASCII as octal Latin 1 codes. The text is then plain ASCII, so its
 * length is its number of bytes.
 */
const escapeText = (text: string): string =>
  text.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\x7e]/g, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(8).padStart(3, '0')}`)
