import { crc32, deflateSync } from 'node:zlib'

/**
 * Returns a PNG (ISO/IEC 15948) of white paper with a stroke from corner to corner, as a data URL. @param ink pixels of the stroke, from
 * the left
 */
export function createDrawing(width: number, height: number, ink = width): string {
  const lines = Array.from({ length: height }, (_, y) => {
    const line = Buffer.alloc(width * 3 + 1, 255)
    line[0] = 0
    for (let x = 1; x < Math.min(ink, width); x += 1)
      if (Math.floor((x * height) / width) === y || Math.floor(((x - 1) * height) / width) === y) line.fill(0, x * 3 + 1, x * 3 + 4)
    return line
  })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const file = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${file.toString('base64')}`
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
