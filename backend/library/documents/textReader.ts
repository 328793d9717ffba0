import { setPriority } from 'node:os'
import { unzipSync } from 'fflate'
import { brokenFileCode } from './textLimits.ts'

/**
 * The program of the process that reads one file: bytes from standard input, text to standard output. It ends with `brokenFileCode` if
 * its library cannot read the file. `textOfFile.ts` starts it and limits its resources.
 */
type Reader = (bytes: Uint8Array, mostCharacters: number) => Promise<string>

/** Loads only the library for one type of file. */
const loaders: Readonly<Record<string, () => Promise<Reader>>> = {
  'application/pdf': createPdfReader,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': createWordReader,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': createSheetReader,
}

/** A minute of reading must not slow down users who wait for a response. */
const lowPriority = 10
/** Most bytes of all parts of an office file, unpacked: a workbook of a million cells has half of it. */
const mostUnpackedBytes = 128 * 2 ** 20
const maxEntries = 10_000

async function createPdfReader(): Promise<Reader> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  /** Reads page by page, until there is enough text. */
  return async (data, mostCharacters) => {
    const loading = getDocument({ data, disableFontFace: true, verbosity: VerbosityLevel.ERRORS })
    const pages: string[] = []
    let length = 0
    const document = await loading.promise
    for (let number = 1; number <= document.numPages && length < mostCharacters; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ' '}` : '')).join('')
      pages.push(text)
      length += text.length
      page.cleanup()
    }
    return pages.join('\n')
  }
}

async function createWordReader(): Promise<Reader> {
  const { default: mammoth } = await import('mammoth')
  return async (bytes) => {
    assertUnpackedSize(bytes)
    return (await mammoth.extractRawText({ buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) })).value
  }
}

async function createSheetReader(): Promise<Reader> {
  const { default: readSheets } = await import('read-excel-file/node')
  return async (bytes) => {
    assertUnpackedSize(bytes)
    const sheets = await readSheets(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return sheets.flatMap(({ sheet, data }) => [sheet, ...data.map((row) => row.filter((cell) => cell !== null).join(' '))]).join('\n')
  }
}

/** Rejects an archive by the sizes that it declares. One with false sizes reaches the limits of the process. @throws Error */
function assertUnpackedSize(bytes: Uint8Array): void {
  let entryCount = 0
  let unpackedBytes = 0
  unzipSync(bytes, {
    filter({ originalSize }) {
      entryCount += 1
      unpackedBytes += originalSize
      if (entryCount > maxEntries || unpackedBytes > mostUnpackedBytes) throw new Error('The archive unpacks to more than is read')
      return false
    },
  })
}

async function readAll(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  const contents = Buffer.concat(chunks)
  return new Uint8Array(contents.buffer, contents.byteOffset, contents.byteLength)
}

function exitWithBrokenFile(): never {
  process.exit(brokenFileCode)
}

setPriority(lowPriority)
const [contentType = '', mostCharacters = '0'] = process.argv.slice(2)
const load = loaders[contentType]
if (load === undefined) throw new Error('No reader for this type of file')
const [read, bytes] = await Promise.all([load(), readAll()])
// Libraries may also fail in promises that nothing here awaits.
process.on('uncaughtException', exitWithBrokenFile)
const text = await read(bytes, Number(mostCharacters)).catch(exitWithBrokenFile)
// A library may leave a timer or a stream open.
process.stdout.write(text.slice(0, Number(mostCharacters)), () => process.exit(0))
