import { inflateSync } from 'node:zlib'

/**
 * Maximum number of pixels; a drawing from a phone has a tenth of this number. Each pixel takes four bytes of memory and processor time,
 * however small the file is.
 */
const mostPixels = 4_000_000

/** A PNG with its uncompressed lines. */
export interface PngLines {
  readonly width: number
  readonly height: number
  /** Bytes per pixel. */
  readonly size: number
  /** True if the last byte of a pixel is its opacity. */
  readonly hasOpacity: boolean
  /** Uncompressed lines; before each, one byte names its filter. */
  readonly lines: Buffer
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes per pixel by colour type: grey, colour, palette, grey with opacity, colour with opacity. */
const sizes: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

/**
 * Unpacks the PNG of a data URL in the form that a canvas writes: 8 bits per channel, not interlaced (ISO/IEC 15948). Printing or showing
 * the image takes no more memory than the unpacked lines.
 * @returns null for any other format, for a damaged file, and for one with too many pixels or more bytes than its pixels need
 */
export function unpackPng(dataAddress: string): PngLines | null {
  const [, base64] = /^data:image\/png;base64,([\w+/=]+)$/.exec(dataAddress) ?? []
  if (base64 === undefined) return null
  try {
    return linesOf(Buffer.from(base64, 'base64'))
  } catch {
    // A file that zlib rejects, or that ends early, is not an image.
    return null
  }
}

function linesOf(file: Buffer): PngLines | null {
  if (!file.subarray(0, 8).equals(signature)) return null
  const data: Buffer[] = []
  let header: Buffer | null = null
  for (let offset = 8; offset + 12 <= file.length; ) {
    const length = file.readUInt32BE(offset)
    const kind = file.toString('latin1', offset + 4, offset + 8)
    const content = file.subarray(offset + 8, offset + 8 + length)
    if (kind === 'IHDR') header = content
    if (kind === 'IDAT') data.push(content)
    if (kind === 'IEND') break
    offset += 12 + length
  }
  if (header === null || header.length < 13) return null
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, colour, interlace] = [header[8], header[9] ?? -1, header[12]]
  const size = sizes[colour]
  if (size === undefined || depth !== 8 || interlace !== 0) return null
  if (width < 1 || height < 1 || width * height > mostPixels) return null
  const bytes = (width * size + 1) * height
  const lines = inflateSync(Buffer.concat(data), { maxOutputLength: bytes })
  return lines.length < bytes ? null : { width, height, size, hasOpacity: colour === 4 || colour === 6, lines }
}
