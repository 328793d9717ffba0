import { expect, it } from 'vitest'
import type { Operation } from '#resources/forms/content/operations.ts'
import type { FormDraftAnswer } from '#resources/forms/formAnswers.ts'
import { documentOf } from './draftDocument.ts'
import { type DraftEvent, reduceDraftState, unread } from './draftState.ts'

const after = (...events: readonly DraftEvent[]) => events.reduce(reduceDraftState, unread)
const answer = (revision: number) => ({ draft: { revision } }) as FormDraftAnswer

it('counts a draft as changed by what is loaded and what is sent, until a version is loaded', () => {
  expect(after({ kind: 'read', answer: answer(0) }).isChanged).toBe(false)
  expect(after({ kind: 'read', answer: answer(2) }).isChanged).toBe(true)
  const changed = after({ kind: 'read', answer: answer(0) }, { kind: 'changed' })
  expect([changed.isChanged, reduceDraftState(changed, { kind: 'read', answer: answer(0) }).isChanged]).toEqual([true, false])
})

it('stays blocked while it works, until the block is lifted', () => {
  const working = after({ kind: 'blocked', by: 'held' }, { kind: 'working' })
  expect(working).toMatchObject({ blocked: 'held', isWorking: true })
  expect([{ kind: 'blocked', by: null } as const, { kind: 'idle' } as const].reduce(reduceDraftState, working)).toEqual(unread)
})

it('accepts a draft with unsaved operations only when it was not changed elsewhere', () => {
  const operation: Operation = { do: 'set', path: ['title'], before: 'Old', after: 'Mine' }
  const draft = { formJson: { title: 'Old' }, draft: { revision: 3, operations: [] } }
  const createUnsavedChanges = (base: number | undefined) => [{ id: '1', key: '1', value: [operation], base }]
  expect(documentOf(draft, [])).toEqual({ document: { title: 'Old' }, operations: null })
  expect(documentOf(draft, createUnsavedChanges(2)).operations).toBeNull()
  expect(documentOf(draft, createUnsavedChanges(3)).operations).toEqual([operation])
  expect(documentOf(draft, createUnsavedChanges(undefined)).operations).toEqual([operation])
})
