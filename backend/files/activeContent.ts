import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { constants, createInflate } from 'node:zlib'

/**
 * Does a file that people open hold something that acts by itself: scripts in a drawing, scripts and starts of programs in a PDF?
 * Such a file is refused when it comes in. That is a courtesy to those who download it: whatever slips through (what is encrypted cannot be
 * looked into) runs nowhere on our screens, as files are served in a sandbox.
 *
 * @param path of the whole file, on this machine; of a drawing no larger than `largestDrawing`
 */
export async function hasActiveContent(path: string, contentType: string): Promise<boolean> {
  if (isDrawing(contentType)) return isActiveDrawing(await readFile(path, 'utf8'))
  if (contentType === 'application/pdf') return isActivePdf(await readFile(path))
  return false
}

/** Bytes of a drawing that are looked through in a few hundred milliseconds, in which nobody else is answered. No drawing is larger. */
export const largestDrawing = 4 * 2 ** 20

export const isDrawing = (contentType: string): boolean => contentType === 'image/svg+xml'

/** Elements that run or bring in what is not drawn, attributes that listen, addresses that are code, and entities that could hide them. */
export function isActiveDrawing(text: string): boolean {
  if (/<!ENTITY/i.test(text)) return true
  const plain = text.replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, decimal?: string) =>
    characterOf(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)),
  )
  return activeElement.test(plain) || listener.test(plain) || codeAddress.test(plain.replace(/[\s\p{Cc}]|&(?:Tab|NewLine);/giu, ''))
}

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
const activeElement = /<\s*(?:[\w.-]+:)?(?:script|foreignObject|iframe|object|embed|handler|listener)[\s>/]/i
const listener = /[\s"'/]on[a-z]{2,}\s*=/i
const codeAddress = /(?:javascript|vbscript|livescript):|data:(?:text\/html|image\/svg|application\/x?h?t?ml)/i

/** Scripts, programs to start, and embedded films, in the open or in packed objects. Names may be written with `#` and hexadecimal digits. */
export async function isActivePdf(content: Buffer): Promise<boolean> {
  for (let start = 0; start < content.length; start += step) {
    if (namesAction(content.toString('latin1', start, start + step + overlap))) return true
    await breathe()
  }
  return packedObjectsAct(content)
}

/** Bytes that are looked at before other work gets its turn. */
const step = 2 ** 20
/** More than the longest name of interest, every character of it written in three. */
const overlap = 64

const namesAction = (text: string): boolean => {
  const names = text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return /\/(?:JavaScript|Launch|RichMedia)(?![A-Za-z0-9])/.test(names)
}

/** Objects of modern files are packed together in streams. A stream that cannot be unpacked shows nothing to anybody. */
async function packedObjectsAct(content: Buffer): Promise<boolean> {
  let unpacked = 0
  let end = 0
  let rested = 0
  for (let at = content.indexOf('stream'); at !== -1; at = content.indexOf('stream', at + 6)) {
    if (at - rested > step / 8) {
      await breathe()
      rested = at
    }
    if (!isOfObjects(content.toString('latin1', Math.max(0, at - dictionaryBytes), at))) continue
    const start = at + 6 + (content[at + 6] === 13 ? 2 : 1)
    // One end may serve many beginnings: it is looked for once.
    if (end < start) end = indexOrEnd(content, 'endstream', start)
    const text = await unpack(content.subarray(start, end), mostUnpacked - unpacked)
    if (namesAction(text.toString('latin1'))) return true
    unpacked += text.length + leastCost
    if (unpacked >= mostUnpacked) return true
  }
  return false
}

const indexOrEnd = (content: Buffer, text: string, from: number): number => {
  const found = content.indexOf(text, from)
  return found === -1 ? content.length : found
}

/** The unpacked content until it breaks off or until there is as much as was asked for; what broke off was work, too. */
async function unpack(packed: Buffer, most: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of Readable.from([packed]).pipe(
      createInflate({ finishFlush: constants.Z_SYNC_FLUSH }),
    ) as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= most) break
    }
  } catch {
    // Not packed so, or broken.
  }
  return Buffer.concat(chunks)
}

const isOfObjects = (dictionary: string): boolean =>
  /\/ObjStm(?![A-Za-z])/.test(dictionary.slice(dictionary.lastIndexOf('endobj') + 1).replace(/#([0-9a-f]{2})/gi, fromHex))
const fromHex = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))
/** A stream's dictionary is at most this long before it. */
const dictionaryBytes = 400
/** Bytes of all packed objects of a file: those of the largest stay far below, and more of them hide something. */
const mostUnpacked = 64 * 2 ** 20
/** Bytes that each of them counts for at the least: thousands of empty ones are work as well. */
const leastCost = 2 ** 12
