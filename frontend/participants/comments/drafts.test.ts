import { afterEach, expect, test } from 'vitest'
import { discardInput, hasUnsavedInput } from '../../base/session/unsavedInput.ts'
import { commentDrafts, emptyDraft, getDraftKey } from './drafts.ts'

const { at: getDraft, change: changeDraft, store } = commentDrafts

const key = getDraftKey({ userId: 'u', participantId: 'p' })
const other = getDraftKey({ userId: 'u', participantId: 'p', studyId: 's' })
afterEach(() => {
  changeDraft(key, emptyDraft)
  changeDraft(other, emptyDraft)
  discardInput()
})

test('separates a draft about a study from a draft about the participant', () => {
  changeDraft(key, { commentText: '<p>a</p>' })
  expect([getDraft(key).commentText, getDraft(other)]).toEqual(['<p>a</p>', emptyDraft])
})

test('warns before leaving as long as any draft has content', () => {
  changeDraft(key, { commentText: '<p>a</p>' })
  changeDraft(other, { typedLink: 'clinic.example' })
  changeDraft(key, emptyDraft)
  expect(hasUnsavedInput()).toBe(true)
  changeDraft(other, { typedLink: '' })
  expect(hasUnsavedInput()).toBe(false)
})

test('notifies subscribers until they unsubscribe', () => {
  let count = 0
  const end = store.subscribe(() => {
    count += 1
  })
  changeDraft(key, { linkURL: 'https://clinic.example' })
  end()
  changeDraft(key, emptyDraft)
  expect(count).toBe(1)
})
