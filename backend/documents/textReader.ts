import { setPriority } from 'node:os'
import { unzipSync } from 'fflate'
import { brokenFileCode } from './textLimits.ts'

/**
 * The program of the process that reads one file: its bytes come in on the standard input, and its text goes out on the standard output. It ends with
 * `brokenFileCode` for a file that its library cannot read. `textOfFile.ts` starts it, and limits what it may use.
 */
type Reader = (bytes: Uint8Array, mostCharacters: number) => Promise<string>

/** Loads the library of each kind of file, and nothing that belongs to the others. */
const loaders: Readonly<Record<string, () => Promise<Reader>>> = {
  'application/pdf': pdfReader,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': wordReader,
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': sheetReader,
}

/** A minute of reading must not slow down those who wait for a response. */
const lowPriority = 10
/** Bytes of all parts of an office file, unpacked: a workbook of a million cells has half of it. */
const mostUnpackedBytes = 128 * 2 ** 20
const mostParts = 10_000

async function pdfReader(): Promise<Reader> {
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  /** Page by page, until there is enough. */
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

async function wordReader(): Promise<Reader> {
  const { default: mammoth } = await import('mammoth')
  return async (bytes) => {
    assertUnpackedSize(bytes)
    return (await mammoth.extractRawText({ buffer: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) })).value
  }
}

async function sheetReader(): Promise<Reader> {
  const { default: readSheets } = await import('read-excel-file/node')
  return async (bytes) => {
    assertUnpackedSize(bytes)
    const sheets = await readSheets(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return sheets.flatMap(({ sheet, data }) => [sheet, ...data.map((row) => row.filter((cell) => cell !== null).join(' '))]).join('\n')
  }
}

/** By the sizes that an archive declares. One that declares too little meets the limits of the process. @throws Error */
function assertUnpackedSize(bytes: Uint8Array): void {
  let parts = 0
  let unpacked = 0
  unzipSync(bytes, {
    filter({ originalSize }) {
      parts += 1
      unpacked += originalSize
      if (parts > mostParts || unpacked > mostUnpackedBytes) throw new Error('The archive unpacks to more than is read')
      return false
    },
  })
}

async function readAll(): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk)
  const all = Buffer.concat(chunks)
  return new Uint8Array(all.buffer, all.byteOffset, all.byteLength)
}

function endAsBroken(): never {
  process.exit(brokenFileCode)
}

setPriority(lowPriority)
const [contentType = '', mostCharacters = '0'] = process.argv.slice(2)
const load = loaders[contentType]
if (load === undefined) throw new Error('No reader for this type of file')
const [read, bytes] = await Promise.all([load(), readAll()])
// Libraries also fail in promises of their own, which nothing here awaits.
process.on('uncaughtException', endAsBroken)
const text = await read(bytes, Number(mostCharacters)).catch(endAsBroken)
// A library may leave a timer or a stream open.
process.stdout.write(text.slice(0, Number(mostCharacters)), () => process.exit(0))
