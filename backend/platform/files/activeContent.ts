import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { constants, createInflate } from 'node:zlib'

/**
 * True if a file contains active content: scripts in a drawing, scripts and program launches in a PDF. The upload rejects it. The check
 * protects users who download the file. Content that it misses (encrypted content cannot be inspected) never runs on our screens, as
 * files are served in a sandbox.
 * @param path the whole file, on this machine; a drawing may not exceed `largestDrawing`
 */
export async function hasActiveContent(path: string, contentType: string): Promise<boolean> {
  if (isDrawing(contentType)) return isActiveDrawing(await readFile(path, 'utf8'))
  if (contentType === 'application/pdf') return isActivePdf(await readFile(path))
  return false
}

/**
 * Maximum size of a drawing in bytes. Its check takes a few hundred milliseconds, during which the node serves no other request. Larger
 * drawings are rejected.
 */
export const largestDrawing = 4 * 2 ** 20

export const isDrawing = (contentType: string): boolean => contentType === 'image/svg+xml'

/**
 * True if a drawing has elements that run code or load external content, event handlers, script URLs, or entities that could hide them.
 */
export function isActiveDrawing(text: string): boolean {
  if (/<!ENTITY/i.test(text)) return true
  const decodedText = text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) =>
    characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  )
  return (
    activeElement.test(decodedText) ||
    listener.test(decodedText) ||
    codeAddress.test(decodedText.replace(/[\s\p{Cc}]|&(?:Tab|NewLine);/giu, ''))
  )
}

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
const activeElement = /<\s*(?:[\w.-]+:)?(?:script|foreignObject|iframe|object|embed|handler|listener)[\s>/]/i
const listener = /[\s"'/]on[a-z]{2,}\s*=/i
const codeAddress = /(?:javascript|vbscript|livescript):|data:(?:text\/html|image\/svg|application\/x?h?t?ml)/i

/**
 * True if a PDF has scripts, program launches or embedded films, in plain or compressed objects. Names may be written with `#` and
 * hexadecimal digits.
 */
export async function isActivePdf(content: Buffer): Promise<boolean> {
  for (let start = 0; start < content.length; start += step) {
    if (namesAction(content.toString('latin1', start, start + step + overlap))) return true
    await breathe()
  }
  return hasActivePackedObjects(content)
}

/** Number of bytes to inspect before other requests can run. */
const step = 2 ** 20
/**
 * Overlap of two inspected sections, in bytes. It exceeds the length of the longest name that the check looks for, with each character
 * escaped as three.
 */
const overlap = 64

const namesAction = (text: string): boolean => {
  const names = text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /\/(?:JavaScript|Launch|RichMedia)(?![A-Za-z0-9])/.test(names)
}

/**
 * True if compressed objects contain active content. Modern PDF files compress their objects into streams. A stream that cannot be
 * decompressed is harmless, since no PDF reader can show it.
 */
async function hasActivePackedObjects(content: Buffer): Promise<boolean> {
  let unpackedBytes = 0
  let end = 0
  let lastPausePosition = 0
  for (let position = content.indexOf('stream'); position !== -1; position = content.indexOf('stream', position + 6)) {
    if (position - lastPausePosition > step / 8) {
      await breathe()
      lastPausePosition = position
    }
    if (!isOfObjects(content.toString('latin1', Math.max(0, position - dictionaryBytes), position))) continue
    const start = position + 6 + (content[position + 6] === 13 ? 2 : 1)
    // Many stream beginnings may share one end, so the search for the end is not repeated.
    if (end < start) end = findIndexOrEnd(content, 'endstream', start)
    const text = await unpack(content.subarray(start, end), mostUnpacked - unpackedBytes)
    if (namesAction(text.toString('latin1'))) return true
    unpackedBytes += text.length + leastCost
    if (unpackedBytes >= mostUnpacked) return true
  }
  return false
}

const findIndexOrEnd = (content: Buffer, text: string, startIndex: number): number => {
  const match = content.indexOf(text, startIndex)
  return match === -1 ? content.length : match
}

/** Decompresses content up to the limit or the point where it is truncated. Truncated content counts too, since it also costs time. */
async function unpack(packedContent: Buffer, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of Readable.from([packedContent]).pipe(
      createInflate({ finishFlush: constants.Z_SYNC_FLUSH }),
    ) as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBytes) break
    }
  } catch {
    // The stream is damaged, or compressed with another method.
  }
  return Buffer.concat(chunks)
}

const isOfObjects = (dictionary: string): boolean =>
  /\/ObjStm(?![A-Za-z])/.test(dictionary.slice(dictionary.lastIndexOf('endobj') + 1).replace(/#([0-9a-f]{2})/gi, fromHex))
const fromHex = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))
/** Maximum length of the dictionary before a stream, in bytes. */
const dictionaryBytes = 400
/** Maximum size of all decompressed objects of a file, in bytes. Real files are far smaller; a larger size is suspicious. */
const mostUnpacked = 64 * 2 ** 20
/** Number of bytes that even the smallest object counts as, because thousands of empty objects cost time too. */
const leastCost = 2 ** 12
