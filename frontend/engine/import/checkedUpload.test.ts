import { expect, it } from 'vitest'
import type { HttpFailure } from '../../base/http.ts'
import { type CheckedUpload, type CheckedUploadEvent, emptyUpload, uploadAfter } from './checkedUpload.ts'

const file = new File(['a'], 'a.csv')
const failure = { code: 'ValidationFailed' } as HttpFailure
const after = (initialState: CheckedUpload<number>, ...events: readonly CheckedUploadEvent<number>[]) =>
  events.reduce(uploadAfter, initialState)
const checkedState = after(
  emptyUpload,
  { kind: 'chosen', file },
  { kind: 'tried' },
  { kind: 'sent' },
  { kind: 'answered', result: 3, isCheck: true },
  { kind: 'ended' },
)

it('an import is complete after its writing, not after the check, and discards a check when another file is chosen', () => {
  expect(checkedState).toEqual({ file, isTried: true, isSending: false, result: 3, isDone: false, failure: null })
  expect(after(checkedState, { kind: 'sent' }, { kind: 'answered', result: 2, isCheck: false })).toMatchObject({ result: 2, isDone: true })
  expect(after(checkedState, { kind: 'chosen', file: null })).toMatchObject({ file: null, result: null, isTried: true })
})

it('an import keeps the check after a failure, and clears the failure when it is sent again', () => {
  const failed = after(checkedState, { kind: 'sent' }, { kind: 'failed', failure }, { kind: 'ended' })
  expect(failed).toMatchObject({ result: 3, isDone: false, isSending: false, failure })
  expect(after(failed, { kind: 'sent' }).failure).toBeNull()
})
