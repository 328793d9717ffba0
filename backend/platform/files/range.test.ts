import { expect, test } from 'vitest'
import { parseByteRange } from './range.ts'

test.each([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=100-', { first: 100, last: 999 }],
  ['bytes=-200', { first: 800, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=900-5000', { first: 900, last: 999 }],
  ['bytes=999-999', { first: 999, last: 999 }],
])('answers %s of a thousand bytes with that part', (range, byteRange) => expect(parseByteRange(range, 1000)).toEqual(byteRange))

test.each([undefined, '', 'bytes=-', 'bytes=1000-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=0-9', 'bytes=0x1-2', 'bytes=-0'])(
  'answers %s with the whole file',
  (range) => expect(parseByteRange(range, 1000)).toBeNull(),
)

test('rejects a range of an empty file', () => expect(parseByteRange('bytes=0-', 0)).toBeNull())
