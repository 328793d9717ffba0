import { afterEach, expect, test } from 'vitest'
import { forgetTyped, hasTyped } from '../../base/session/typed.ts'
import { commentDrafts, emptyDraft, placeKey } from './drafts.ts'

const { at: draftAt, change: changeDraft, store } = commentDrafts

const key = placeKey({ userId: 'u', participantId: 'p' })
const other = placeKey({ userId: 'u', participantId: 'p', studyId: 's' })
afterEach(() => {
  changeDraft(key, emptyDraft)
  changeDraft(other, emptyDraft)
  forgetTyped()
})

test('a draft about one study is not a draft about the participant', () => {
  changeDraft(key, { commentText: '<p>a</p>' })
  expect([draftAt(key).commentText, draftAt(other)]).toEqual(['<p>a</p>', emptyDraft])
})

test('the page asks before it is left as long as any draft holds something', () => {
  changeDraft(key, { commentText: '<p>a</p>' })
  changeDraft(other, { typedLink: 'clinic.example' })
  changeDraft(key, emptyDraft)
  expect(hasTyped()).toBe(true)
  changeDraft(other, { typedLink: '' })
  expect(hasTyped()).toBe(false)
})

test('tells who shows it', () => {
  let count = 0
  const end = store.subscribe(() => {
    count += 1
  })
  changeDraft(key, { linkURL: 'https://clinic.example' })
  end()
  changeDraft(key, emptyDraft)
  expect(count).toBe(1)
})
