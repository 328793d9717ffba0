import { type PngLines, unpackPng } from '../files/png.ts'

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
  const png = unpackPng(dataAddress)
  return png !== null && isDrawn(png, unfiltered(png))
}

/** Each line tells how it differs from its neighbours. */
function unfiltered({ lines: raw, width, height, size }: PngLines): Buffer {
  const line = width * size
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
function isDrawn({ width, height, size, hasOpacity }: PngLines, pixels: Buffer): boolean {
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
