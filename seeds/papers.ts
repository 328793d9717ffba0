/** A page as a PDF: a title and lines of text in a standard typeface, with accents as Latin 1. The same bytes every time. */
export function pdfOf(title: string, lines: readonly string[]): string {
  const text = [
    'BT /F1 20 Tf 72 720 Td',
    `(${escaped(title)}) Tj /F1 12 Tf 0 -36 Td`,
    ...lines.map((line) => `(${escaped(line)}) Tj 0 -20 Td`),
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
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
}

/** Signs beyond ASCII by their number in Latin 1, so that a byte is a character. */
const escaped = (text: string): string =>
  text.replace(/[\\()]/g, '\\$&').replace(/[^\x20-\x7e]/g, (sign) => `\\${(sign.codePointAt(0) ?? 0).toString(8).padStart(3, '0')}`)
