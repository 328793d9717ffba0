import type { Part } from '../engine/ports/files.ts'

/**
 * The bytes that a `Range` header asks for, of a file of this size. Only one range of bytes is answered as a part; anything else (several,
 * other units, nothing that is there) is answered with the whole file, which RFC 9110, section 14.2, leaves open.
 */
export function partOf(range: string | undefined, fileSize: number): Part | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return null
  const first = from === '' ? Math.max(0, fileSize - Number(to)) : Number(from)
  const last = from === '' || to === '' ? fileSize - 1 : Math.min(Number(to), fileSize - 1)
  return first <= last && first < fileSize ? { first, last } : null
}
