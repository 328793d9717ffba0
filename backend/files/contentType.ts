import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { attachmentExtensions } from '#resources/attachmentTypes.ts'
import { isProgramName } from '#resources/programFiles.ts'

/** Bytes of a file's beginning that its type is told from. */
export const sampleBytes = 4100

/** Text has no signature: what a name may claim of content that is text. */
const textTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.eml': 'message/rfc822',
  '.json': 'application/json',
}

/** Anything that a browser would run is plain text, and what is called as nothing that is shown is an archive of its own format. */
function textTypeOf(fileName: string): string {
  const end = extname(fileName).toLowerCase()
  const isPlain = end === '' || shownEnds.has(end.slice(1)) || isProgramName(fileName)
  return textTypes[end] ?? (isPlain ? 'text/plain' : 'application/octet-stream')
}

const shownEnds: ReadonlySet<string> = new Set(Object.values(attachmentExtensions).flat())

/**
 * The type of a file by its content; its name decides only between kinds of text.
 * @param sample the first `sampleBytes` bytes, or all of a shorter file
 */
export async function contentTypeOf(sample: Uint8Array, fileName: string): Promise<string> {
  const { fileTypeFromBuffer } = await signatures()
  const signed = await fileTypeFromBuffer(sample)
  if (signed !== undefined && signed.mime !== 'application/xml') return sameType[signed.mime] ?? signed.mime
  const text = textOf(sample)
  if (text === null) return 'application/octet-stream'
  if (drawing.test(text)) return 'image/svg+xml'
  return textTypeOf(fileName)
}

/**
 * The same, of a whole file on this machine: documents are told from archives, and from one another, by what lies deeper in them.
 * @param sample the first `sampleBytes` bytes, or all of a shorter file
 */
export async function contentTypeOfFile(path: string, sample: Uint8Array, fileName: string): Promise<string> {
  const type = await contentTypeOf(sample, fileName)
  if (type === 'application/zip') return (await (await signatures()).fileTypeFromFile(path))?.mime ?? type
  if (type === 'application/x-cfb') return officeTypeOf(await readFile(path)) ?? type
  return type
}

/** Loaded with the first file, not with the node: it takes a fiftieth of a start. */
const signatures = () => import('file-type')

/** A comment ends at its first `-->` and nowhere else: with a choice, a file of comments alone would be tried in more ways than there is time. */
const drawing = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i

/** Films that the library tells apart and that are one type for people. */
const sameType: Readonly<Record<string, string>> = { 'video/MP1S': 'video/mpeg', 'video/MP2P': 'video/mpeg' }

/** Documents of the old office programs: archives that list their parts by name, in characters of two bytes. */
function officeTypeOf(content: Buffer): string | null {
  const lists = (name: string): boolean => content.includes(Buffer.from(`${name}\0`, 'utf16le'))
  if (lists('WordDocument')) return 'application/msword'
  return lists('Workbook') || lists('Book') ? 'application/vnd.ms-excel' : null
}

/** The sample as text, or null where it is not UTF-8; a character cut at its end does not count. */
function textOf(sample: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}
