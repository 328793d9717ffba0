import type { ByteRange } from '../engine/ports/files.ts'

/**
 * Returns the bytes that a `Range` header requests from a file of this size. Serves only a single range of bytes. Any other header
 * (several ranges, other units, unsatisfiable) gets the whole file, as RFC 9110, section 14.2, allows.
 */
export function parseByteRange(range: string | undefined, fileSize: number): ByteRange | null {
  const [, startText = '', end = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (startText === '' && end === '') return null
  const first = startText === '' ? Math.max(0, fileSize - Number(end)) : Number(startText)
  const last = startText === '' || end === '' ? fileSize - 1 : Math.min(Number(end), fileSize - 1)
  return first <= last && first < fileSize ? { first, last } : null
}
