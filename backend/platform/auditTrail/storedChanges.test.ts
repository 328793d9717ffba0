import { expect, it } from 'vitest'
import { storedChanges } from './storedChanges.ts'

it('stores only the differing keys of a document that changes by key, and every other change in full', () => {
  const changes = {
    status: ['OPEN', 'EQUAL'],
    answers: [
      { a: 1, b: [1], c: 3 },
      { a: 1, b: [2], d: 4 },
    ],
    settings: [{ a: 1, b: 1 }, { a: 1 }],
  } as const
  expect(storedChanges({ changes, byKey: ['answers'] })).toEqual({
    ...changes,
    answers: [
      { b: [1], c: 3 },
      { b: [2], d: 4 },
    ],
  })
  const first = { answers: [null, { a: 1 }] } as const
  expect(storedChanges({ changes: first, byKey: ['answers'] })).toEqual(first)
  expect(storedChanges({ changes })).toBe(changes)
})
