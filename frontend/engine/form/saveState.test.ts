import { describe, expect, it } from 'vitest'
import { atRest, nextSaveState, type SaveEvent } from './saveState.ts'

const stateAfter = (...events: readonly SaveEvent[]) => events.reduce(nextSaveState, atRest)
const conflict = { theirs: { version: 4 }, intent: 'save' } as const

describe('a save', () => {
  it('counts every refused try, so that the first problem takes the focus again', () =>
    expect(stateAfter({ kind: 'refused', failure: null }, { kind: 'tried' }, { kind: 'refused', failure: null }).failedTries).toBe(2))
  it('forgets why the last try failed once it is tried again', () =>
    expect(stateAfter({ kind: 'refused', failure: 'No connection' }, { kind: 'tried' })).toMatchObject({ failure: null, failedTries: 1 }))
  it('keeps the conflict that it met while it comes to rest', () =>
    expect(stateAfter({ kind: 'met', conflict }, { kind: 'reached', step: 'idle' })).toMatchObject({ conflict, step: 'idle' }))
  it('is back at rest once the sides are chosen', () => expect(stateAfter({ kind: 'met', conflict }, { kind: 'settled' })).toEqual(atRest))
})
