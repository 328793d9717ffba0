import { expect, test } from 'vitest'
import { partOf } from './range.ts'

test.each([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=100-', { first: 100, last: 999 }],
  ['bytes=-200', { first: 800, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=900-5000', { first: 900, last: 999 }],
  ['bytes=999-999', { first: 999, last: 999 }],
])('%s of a thousand bytes is a part', (range, part) => expect(partOf(range, 1000)).toEqual(part))

test.each([undefined, '', 'bytes=-', 'bytes=1000-', 'bytes=9-3', 'bytes=0-1,5-6', 'lines=0-9', 'bytes=0x1-2', 'bytes=-0'])(
  '%s is answered with the whole',
  (range) => expect(partOf(range, 1000)).toBeNull(),
)

test('an empty file has no part', () => expect(partOf('bytes=0-', 0)).toBeNull())
