import { inflateSync } from 'node:zlib'

/** Pixels at most: a drawing of a telephone has a tenth of it. Each takes four bytes and some time of the node, however few the file has. */
const mostPixels = 4_000_000
/** Pixels that differ from the ground, and how far they reach: a dot or a short stroke by mistake is no signature. */
const leastInk = 40
const leastReach = 16
/** By how much of 255 a colour differs from the ground before it counts as ink. */
const contrast = 48

/**
 * Is this data address a PNG with a drawing on it? What is no PNG, cannot be read, is blank, or has no more than a dot is none. Pure.
 * PNG (ISO/IEC 15948): 8 bits a channel, not interlaced, which is what a canvas writes.
 */
export function hasInk(dataAddress: string): boolean {
  const [, base64] = /^data:image\/png;base64,([\w+/=]+)$/.exec(dataAddress) ?? []
  if (base64 === undefined) return false
  try {
    const picture = decoded(Buffer.from(base64, 'base64'))
    return picture !== null && isDrawn(picture)
  } catch {
    // A file that zlib rejects, or that ends early, is not an image.
    return false
  }
}

interface Picture {
  readonly width: number
  readonly height: number
  /** Bytes of a pixel. */
  readonly size: number
  /** The last byte of a pixel is its opacity. */
  readonly hasOpacity: boolean
  readonly pixels: Buffer
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Bytes of a pixel by colour type: grey, colour, palette, grey with opacity, colour with opacity. */
const sizes: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function decoded(file: Buffer): Picture | null {
  if (!file.subarray(0, 8).equals(signature)) return null
  const data: Buffer[] = []
  let header: Buffer | null = null
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const kind = file.toString('latin1', at + 4, at + 8)
    const content = file.subarray(at + 8, at + 8 + length)
    if (kind === 'IHDR') header = content
    if (kind === 'IDAT') data.push(content)
    if (kind === 'IEND') break
    at += 12 + length
  }
  if (header === null || header.length < 13) return null
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth, colour, interlace] = [header[8], header[9] ?? -1, header[12]]
  const size = sizes[colour]
  if (size === undefined || depth !== 8 || interlace !== 0) return null
  if (width < 1 || height < 1 || width * height > mostPixels) return null
  const lines = (width * size + 1) * height
  const raw = inflateSync(Buffer.concat(data), { maxOutputLength: lines })
  if (raw.length < lines) return null
  return { width, height, size, hasOpacity: colour === 4 || colour === 6, pixels: unfiltered(raw, width * size, height, size) }
}

/** Each line tells how it differs from its neighbours. */
function unfiltered(raw: Buffer, line: number, height: number, size: number): Buffer {
  const pixels = Buffer.alloc(line * height)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (line + 1)] ?? 0
    for (let x = 0; x < line; x += 1) {
      const left = x < size ? 0 : (pixels[y * line + x - size] ?? 0)
      const above = y === 0 ? 0 : (pixels[(y - 1) * line + x] ?? 0)
      const corner = x < size || y === 0 ? 0 : (pixels[(y - 1) * line + x - size] ?? 0)
      const predicted =
        filter === 0 ? 0 : filter === 1 ? left : filter === 2 ? above : filter === 3 ? (left + above) >> 1 : paeth(left, above, corner)
      pixels[y * line + x] = ((raw[y * (line + 1) + 1 + x] ?? 0) + predicted) & 0xff
    }
  }
  return pixels
}

function paeth(left: number, above: number, corner: number): number {
  const [toLeft, toAbove, toCorner] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)]
  return toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner
}

/** The first pixel is the background: a signature does not start in the corner. */
function isDrawn({ width, height, size, hasOpacity, pixels }: Picture): boolean {
  const ground = pixels.subarray(0, size)
  let ink = 0
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * size
      const isClear = hasOpacity && (pixels[at + size - 1] ?? 0) < contrast && (ground[size - 1] ?? 0) < contrast
      if (isClear || !differs(pixels, at, ground)) continue
      ink += 1
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return ink >= leastInk && Math.max(right - left, bottom - top) + 1 >= leastReach
}

const differs = (pixels: Buffer, at: number, ground: Buffer): boolean =>
  ground.some((value, channel) => Math.abs((pixels[at + channel] ?? 0) - value) >= contrast)
