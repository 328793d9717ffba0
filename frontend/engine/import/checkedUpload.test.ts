import { expect, it } from 'vitest'
import type { HttpFailure } from '../../base/http.ts'
import { type CheckedUpload, type CheckedUploadEvent, nothingChosen, uploadAfter } from './checkedUpload.ts'

const file = new File(['a'], 'a.csv')
const failure = { code: 'ValidationFailed' } as HttpFailure
const after = (from: CheckedUpload<number>, ...events: readonly CheckedUploadEvent<number>[]) => events.reduce(uploadAfter, from)
const checked = after(
  nothingChosen,
  { kind: 'chosen', file },
  { kind: 'tried' },
  { kind: 'sent' },
  { kind: 'answered', result: 3, isCheck: true },
  { kind: 'ended' },
)

it('is done after the import, not after the check, and forgets a check when another file is chosen', () => {
  expect(checked).toEqual({ file, isTried: true, isSending: false, result: 3, isDone: false, failure: null })
  expect(after(checked, { kind: 'sent' }, { kind: 'answered', result: 2, isCheck: false })).toMatchObject({ result: 2, isDone: true })
  expect(after(checked, { kind: 'chosen', file: null })).toMatchObject({ file: null, result: null, isTried: true })
})

it('keeps the check of an import that failed, and forgets the failure when it is sent again', () => {
  const failed = after(checked, { kind: 'sent' }, { kind: 'failed', failure }, { kind: 'ended' })
  expect(failed).toMatchObject({ result: 3, isDone: false, isSending: false, failure })
  expect(after(failed, { kind: 'sent' }).failure).toBeNull()
})
