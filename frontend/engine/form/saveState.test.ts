import { describe, expect, it } from 'vitest'
import { idleState, reduceSaveState, type SaveEvent } from './saveState.ts'

const getStateAfter = (...events: readonly SaveEvent[]) => events.reduce(reduceSaveState, idleState)
const conflict = { theirs: { version: 4 }, intent: 'save' } as const

describe('a save', () => {
  it('a save counts every failed attempt, so that the first problem gets the focus again', () =>
    expect(getStateAfter({ kind: 'refused', failure: null }, { kind: 'tried' }, { kind: 'refused', failure: null }).failedTries).toBe(2))
  it('a save clears the reason of the last failure on a new attempt', () =>
    expect(getStateAfter({ kind: 'refused', failure: 'No connection' }, { kind: 'tried' })).toMatchObject({
      failure: null,
      failedTries: 1,
    }))
  it('a save keeps a conflict while it becomes idle', () =>
    expect(getStateAfter({ kind: 'met', conflict }, { kind: 'reached', step: 'idle' })).toMatchObject({ conflict, step: 'idle' }))
  it('a save is idle again once the conflict is resolved', () =>
    expect(getStateAfter({ kind: 'met', conflict }, { kind: 'settled' })).toEqual(idleState))
})
