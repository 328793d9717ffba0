import { type PngLines, unpackPng } from '../platform/files/png.ts'

/** Least number of ink pixels, and least width or height in pixels: an accidental dot or short stroke is no signature. */
const leastInk = 40
const leastReach = 16
/** Least difference from the background colour, on a scale from 0 to 255, for a pixel to count as ink. */
const contrast = 48

/**
 * True if this data URL is a PNG with a drawing on it. False for other data, unreadable or blank images, and single dots. Pure. PNG
 * (ISO/IEC 15948): 8 bits a channel, not interlaced, as a canvas writes it.
 */
export function hasInk(dataAddress: string): boolean {
  const png = unpackPng(dataAddress)
  return png !== null && isDrawn(png, unfilterPixels(png))
}

/** Reverses the PNG filters: each line stores its difference from neighbouring pixels. */
function unfilterPixels({ lines: raw, width, height, size }: PngLines): Buffer {
  const line = width * size
  const pixels = Buffer.alloc(line * height)
  for (let y = 0; y < height; y += 1) {
    const filter = raw[y * (line + 1)] ?? 0
    for (let x = 0; x < line; x += 1) {
      const left = x < size ? 0 : (pixels[y * line + x - size] ?? 0)
      const above = y === 0 ? 0 : (pixels[(y - 1) * line + x] ?? 0)
      const corner = x < size || y === 0 ? 0 : (pixels[(y - 1) * line + x - size] ?? 0)
      const prediction =
        filter === 0
          ? 0
          : filter === 1
            ? left
            : filter === 2
              ? above
              : filter === 3
                ? (left + above) >> 1
                : predictPaeth(left, above, corner)
      pixels[y * line + x] = ((raw[y * (line + 1) + 1 + x] ?? 0) + prediction) & 0xff
    }
  }
  return pixels
}

function predictPaeth(left: number, above: number, corner: number): number {
  const [leftDistance, aboveDistance, cornerDistance] = [
    Math.abs(above - corner),
    Math.abs(left - corner),
    Math.abs(left + above - 2 * corner),
  ]
  return leftDistance <= aboveDistance && leftDistance <= cornerDistance ? left : aboveDistance <= cornerDistance ? above : corner
}

/** The first pixel gives the background colour: a signature does not start in the corner. */
function isDrawn({ width, height, size, hasOpacity }: PngLines, pixels: Buffer): boolean {
  const ground = pixels.subarray(0, size)
  let ink = 0
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const offset = (y * width + x) * size
      const isClear = hasOpacity && (pixels[offset + size - 1] ?? 0) < contrast && (ground[size - 1] ?? 0) < contrast
      if (isClear || !differs(pixels, offset, ground)) continue
      ink += 1
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return ink >= leastInk && Math.max(right - left, bottom - top) + 1 >= leastReach
}

const differs = (pixels: Buffer, offset: number, ground: Buffer): boolean =>
  ground.some((value, channel) => Math.abs((pixels[offset + channel] ?? 0) - value) >= contrast)
