import { expect, it } from 'vitest'
import type { FormDraftAnswer } from '#resources/forms/callAnswers/formAnswers.ts'
import type { Operation } from '#resources/forms/operations.ts'
import { documentOf } from './draftDocument.ts'
import { type DraftEvent, draftAfter, unread } from './draftState.ts'

const after = (...events: readonly DraftEvent[]) => events.reduce(draftAfter, unread)
const answer = (revision: number) => ({ draft: { revision } }) as FormDraftAnswer

it('counts a draft as changed by what is read and by what is sent, until a version is read', () => {
  expect(after({ kind: 'read', answer: answer(0) }).isChanged).toBe(false)
  expect(after({ kind: 'read', answer: answer(2) }).isChanged).toBe(true)
  const changed = after({ kind: 'read', answer: answer(0) }, { kind: 'changed' })
  expect([changed.isChanged, draftAfter(changed, { kind: 'read', answer: answer(0) }).isChanged]).toEqual([true, false])
})

it('stays blocked while it works, until it is told that nothing blocks it', () => {
  const working = after({ kind: 'blocked', by: 'held' }, { kind: 'working' })
  expect(working).toMatchObject({ blocked: 'held', isWorking: true })
  expect([{ kind: 'blocked', by: null } as const, { kind: 'idle' } as const].reduce(draftAfter, working)).toEqual(unread)
})

it('follows a draft with unsaved operations only where it has not changed elsewhere', () => {
  const operation: Operation = { do: 'set', path: ['title'], before: 'Old', after: 'Mine' }
  const draft = { formJson: { title: 'Old' }, draft: { revision: 3, operations: [] } }
  const unsaved = (base: number | undefined) => [{ id: '1', key: '1', value: [operation], base }]
  expect(documentOf(draft, [])).toEqual({ document: { title: 'Old' }, operations: null })
  expect(documentOf(draft, unsaved(2)).operations).toBeNull()
  expect(documentOf(draft, unsaved(3)).operations).toEqual([operation])
  expect(documentOf(draft, unsaved(undefined)).operations).toEqual([operation])
})
