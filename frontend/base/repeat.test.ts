import { expect, it } from 'vitest'
import { waitBeforeRepeat } from './repeat.ts'

const rejectedCall = { status: 503, retryAfter: '2', method: 'get', hasIdempotencyKey: false, waited: 0 }

it.each([
  ['a read comes again when it was told to', rejectedCall, 2000],
  ['not at once, where nothing is to be waited for', { ...rejectedCall, retryAfter: '0' }, 1000],
  ['a change comes again', { ...rejectedCall, method: 'PATCH' }, 2000],
  ['a create comes again under its key', { ...rejectedCall, method: 'post', hasIdempotencyKey: true }, 2000],
  ['a POST without a key may have been done', { ...rejectedCall, method: 'post' }, null],
  ['another failure is told', { ...rejectedCall, status: 500 }, null],
  ['nobody said when', { ...rejectedCall, retryAfter: undefined }, null],
  ['a date is not waited for', { ...rejectedCall, retryAfter: 'Wed, 21 Oct 2026 07:28:00 GMT' }, null],
  ['after a minute it is told', { ...rejectedCall, waited: 59_000 }, null],
])('decides on a repetition: %s', (_, call, wait) => {
  expect(waitBeforeRepeat(call)).toBe(wait)
})
