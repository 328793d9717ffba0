import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { unpackPng } from './png.ts'

/** Returns a PNG with colour and opacity, without checksums. @param unpackedBytes size of its lines in bytes */
function png(width: number, height: number, unpackedBytes: number): string {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  const chunk = (kind: string, content: Buffer) => {
    const start = Buffer.alloc(8)
    start.writeUInt32BE(content.length, 0)
    start.write(kind, 4, 'latin1')
    return Buffer.concat([start, content, Buffer.alloc(4)])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const file = [signature, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(unpackedBytes))), chunk('IEND', Buffer.alloc(0))]
  return `data:image/png;base64,${Buffer.concat(file).toString('base64')}`
}

it.each([
  ['whole', png(300, 200, (300 * 4 + 1) * 200), true],
  ['cut short', png(300, 200, 300 * 4 * 100), false],
  ['that unpacks to more than its pixels', png(10, 10, 60 * 2 ** 20), false],
  ['of too many pixels', png(3000, 3000, (3000 * 4 + 1) * 3000), false],
  ['that is none', `data:image/png;base64,${Buffer.from('drawn').toString('base64')}`, false],
])('decompresses an image only within its pixels: one %s', (_name, address, isUnpacked) => {
  expect(unpackPng(address) !== null).toBe(isUnpacked)
})
