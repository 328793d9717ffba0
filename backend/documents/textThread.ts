/** A file whose text is asked for, and how many characters of it. */
export interface TextAsked {
  readonly contentType: string
  readonly bytes: Uint8Array
  readonly mostCharacters: number
}

type Reader = (bytes: Uint8Array, mostCharacters: number) => Promise<string>

/** How each kind of file is read, by a library that is loaded with the first of the kind. */
const readers: Readonly<Record<string, Reader>> = {
  'application/pdf': textOfPdf,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': textOfWord,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': textOfSheets,
  'text/plain': plainText,
  'text/csv': plainText,
}

/** The task of a thread. */
export default async function textOf({ contentType, bytes, mostCharacters }: TextAsked): Promise<string> {
  const text = (await readers[contentType]?.(bytes, mostCharacters)) ?? ''
  // PostgreSQL stores no null character, and half a character at the end is none.
  return text.replaceAll('\0', ' ').slice(0, mostCharacters).toWellFormed()
}

async function plainText(bytes: Uint8Array): Promise<string> {
  return new TextDecoder().decode(bytes)
}

/** Page by page, until there is enough. */
async function textOfPdf(bytes: Uint8Array, mostCharacters: number): Promise<string> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const loading = getDocument({ data: new Uint8Array(bytes), disableFontFace: true, verbosity: VerbosityLevel.ERRORS })
  const pages: string[] = []
  let length = 0
  try {
    const document = await loading.promise
    for (let number = 1; number <= document.numPages && length < mostCharacters; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join('')
      pages.push(text)
      length += text.length
      page.cleanup()
    }
  } finally {
    await loading.destroy()
  }
  return pages.join('\n')
}

async function textOfWord(bytes: Uint8Array): Promise<string> {
  const { default: mammoth } = await import('mammoth')
  return (await mammoth.extractRawText({ buffer: Buffer.from(bytes) })).value
}

async function textOfSheets(bytes: Uint8Array): Promise<string> {
  const { default: readSheets } = await import('read-excel-file/node')
  const sheets = await readSheets(Buffer.from(bytes))
  return sheets.flatMap(({ sheet, data }) => [sheet, ...data.map((row) => row.filter((cell) => cell !== null).join(' '))]).join('\n')
}
