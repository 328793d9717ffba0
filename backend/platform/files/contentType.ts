import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { attachmentExtensions } from '#resources/files/attachmentTypes.ts'
import { isProgramName } from '#resources/files/programFiles.ts'

/** Number of bytes at the start of a file from which its type is detected. */
export const sampleBytes = 4100

/** Types that a file name may give to text content, which has no signature. */
const textTypes: Readonly<Record<string, string>> = {
  '.csv': 'text/csv',
  '.eml': 'message/rfc822',
  '.json': 'application/json',
}

/**
 * Returns the type of a text file by its extension. Types that a browser could run, and programs, become plain text. Other unknown
 * extensions become a generic binary type.
 */
function textTypeOf(fileName: string): string {
  const end = extname(fileName).toLowerCase()
  const isPlain = end === '' || displayedExtensions.has(end.slice(1)) || isProgramName(fileName)
  return textTypes[end] ?? (isPlain ? 'text/plain' : 'application/octet-stream')
}

const displayedExtensions: ReadonlySet<string> = new Set(Object.values(attachmentExtensions).flat())

/**
 * Returns the type of a file based on its content; its name only distinguishes kinds of text.
 * @param sample the first `sampleBytes` bytes, or all of a shorter file
 */
export async function contentTypeOf(sample: Uint8Array, fileName: string): Promise<string> {
  const { fileTypeFromBuffer } = await loadFileType()
  const signed = await fileTypeFromBuffer(sample)
  if (signed !== undefined && signed.mime !== 'application/xml') return sameType[signed.mime] ?? signed.mime
  const text = textOf(sample)
  if (text === null) return 'application/octet-stream'
  if (drawing.test(text)) return 'image/svg+xml'
  return textTypeOf(fileName)
}

/**
 * Returns the type like `contentTypeOf`, for a whole file on this machine. It reads further into the file to distinguish Office documents
 * from archives and from each other.
 * @param sample the first `sampleBytes` bytes, or all of a shorter file
 */
export async function contentTypeOfFile(path: string, sample: Uint8Array, fileName: string): Promise<string> {
  const type = await contentTypeOf(sample, fileName)
  if (type === 'application/zip') return (await (await loadFileType()).fileTypeFromFile(path))?.mime ?? type
  if (type === 'application/x-cfb') return officeTypeOf(await readFile(path)) ?? type
  return type
}

/** The library is loaded with the first file, because it would take a fiftieth of the server's start. */
const loadFileType = () => import('file-type')

/** A comment ends only at its first `-->`. A looser pattern would cause exponential backtracking on a file full of comments. */
const drawing = /^\uFEFF?\s*(<\?xml[^>]*>\s*)?(<!--(?:(?!-->)[\s\S])*-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i

/** Film formats that the library distinguishes but users do not. */
const sameType: Readonly<Record<string, string>> = { 'video/MP1S': 'video/mpeg', 'video/MP2P': 'video/mpeg' }

/** Detects documents of old Office programs. These files list their streams by name, in UTF-16. */
function officeTypeOf(content: Buffer): string | null {
  const containsEntry = (name: string): boolean => content.includes(Buffer.from(`${name}\0`, 'utf16le'))
  if (containsEntry('WordDocument')) return 'application/msword'
  return containsEntry('Workbook') || containsEntry('Book') ? 'application/vnd.ms-excel' : null
}

/** Returns the sample as text; null if it is not UTF-8. An incomplete character at its end is ignored. */
function textOf(sample: Uint8Array): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(sample, { stream: true })
    return text.includes('\u0000') ? null : text
  } catch {
    return null
  }
}
