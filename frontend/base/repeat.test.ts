import { expect, it } from 'vitest'
import { waitBeforeRepeat } from './repeat.ts'

const refused = { status: 503, retryAfter: '2', method: 'get', hasIdempotencyKey: false, waited: 0 }

it.each([
  ['a read comes again when it was told to', refused, 2000],
  ['not at once, where nothing is to be waited for', { ...refused, retryAfter: '0' }, 1000],
  ['a change comes again', { ...refused, method: 'PATCH' }, 2000],
  ['a create comes again under its key', { ...refused, method: 'post', hasIdempotencyKey: true }, 2000],
  ['a POST without a key may have been done', { ...refused, method: 'post' }, null],
  ['another failure is told', { ...refused, status: 500 }, null],
  ['nobody said when', { ...refused, retryAfter: undefined }, null],
  ['a date is not waited for', { ...refused, retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' }, null],
  ['after a minute it is told', { ...refused, waited: 59_000 }, null],
])('%s', (_, call, wait) => {
  expect(waitBeforeRepeat(call)).toBe(wait)
})
