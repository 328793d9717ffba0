import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Conflict,
  createSavingState,
  hasUnsent,
  isUnsaved,
  noResponse,
  reduceSaving,
  type SavingEvent,
  type SavingState,
  statusOf,
  unsavedOf,
} from './savingState.ts'

type State = SavingState<number, number>
type Event = SavingEvent<number, number>

const getStateAfter = (...events: readonly Event[]): State => events.reduce<State>(reduceSaving, createSavingState())
const changeEvent = (key: string, value: number, id = `${key}${value}`): Event => ({ kind: 'changed', id, key, value })
const sendingEvent: Event = { kind: 'sending' }
const failedEvent: Event = { kind: 'failed', code: noResponse, isReturned: false }
const valuesOf = (changes: readonly { readonly key: string; readonly value: number }[]) => changes.map(({ key, value }) => [key, value])

describe('unsaved changes', () => {
  it('unsaved changes contain the last value of each key, in the order of the first changes', () =>
    expect(valuesOf(getStateAfter(changeEvent('age', 3), changeEvent('name', 1), changeEvent('age', 30), sendingEvent).sent)).toEqual([
      ['age', 30],
      ['name', 1],
    ]))

  it('unsaved changes are sent with the last known version of their key, including one created by the same page', () => {
    const state = getStateAfter({ kind: 'read', versions: [['age', 4]] }, changeEvent('age', 1), sendingEvent, changeEvent('age', 2))
    expect(state.sent).toMatchObject([{ value: 1, base: 4 }])
    const next = [{ kind: 'saved', versions: [['age', 5]] } as const, sendingEvent].reduce<State>(reduceSaving, state)
    expect(next.sent).toMatchObject([{ value: 2, base: 5 }])
  })

  it('unsaved changes are repeated until the server has them, and later ones name the one that may have arrived', () => {
    const first = getStateAfter(changeEvent('age', 30), sendingEvent)
    const resentState = [failedEvent, changeEvent('age', 31), changeEvent('age', 32), sendingEvent].reduce<State>(reduceSaving, first)
    expect(resentState.sent).toEqual(first.sent)
    expect(unsavedOf(resentState)).toMatchObject([{ value: 32, follows: 'age30' }])
  })

  it('unsaved changes wait again when the server requires another version, except those changed since', () => {
    const state = getStateAfter(changeEvent('age', 30), changeEvent('name', 1), sendingEvent, changeEvent('age', 31), {
      kind: 'failed',
      code: 'Changed',
      isReturned: true,
    })
    expect(valuesOf(state.waiting)).toEqual([
      ['name', 1],
      ['age', 31],
    ])
  })

  it('unsaved changes do not block others when one is rejected, and are retried once a key of its group changes', () => {
    const refusedState = getStateAfter(changeEvent('weight', 1), changeEvent('height', 2), sendingEvent, {
      kind: 'refused',
      keys: ['weight'],
    })
    expect([valuesOf(refusedState.refused), valuesOf(refusedState.waiting), statusOf(refusedState)]).toEqual([
      [['weight', 1]],
      [['height', 2]],
      'pending',
    ])
    const retriedState = reduceSaving(refusedState, { ...changeEvent('weight-Missing', 0), retried: ['weight'] } as Event)
    expect([retriedState.refused, valuesOf(retriedState.waiting)]).toEqual([
      [],
      [
        ['height', 2],
        ['weight', 1],
        ['weight-Missing', 0],
      ],
    ])
    expect(valuesOf(reduceSaving(refusedState, changeEvent('weight', 5)).waiting)).toEqual([
      ['height', 2],
      ['weight', 5],
    ])
    const partly = getStateAfter(
      changeEvent('weight', 1),
      changeEvent('height', 2),
      changeEvent('age', 3),
      sendingEvent,
      changeEvent('age', 30),
      {
        kind: 'saved',
        versions: [['height', 1]],
        refused: ['weight', 'age'],
      },
    )
    expect([valuesOf(partly.refused), valuesOf(partly.waiting), partly.sent]).toEqual([[['weight', 1]], [['age', 30]], []])
  })

  it("unsaved changes that conflict with another user's keep both sides, including further input, until one is chosen", () => {
    const conflictEvent = { kind: 'saved', versions: [['age', 9]], conflicts: [{ key: 'age', mine: 1, theirs: 7, version: 9 }] } as const
    const state = [changeEvent('age', 2), sendingEvent, changeEvent('age', 3)].reduce<State>(
      reduceSaving,
      getStateAfter(changeEvent('age', 1), sendingEvent),
    )
    const conflict = [conflictEvent, changeEvent('age', 4), { kind: 'read', versions: [['age', 10]] } as const].reduce<State>(
      reduceSaving,
      state,
    )
    expect(conflict.conflicts).toMatchObject([{ mine: 4, theirs: 7, version: 9 }])
    expect([statusOf(conflict), valuesOf(unsavedOf(conflict))]).toEqual(['conflict', [['age', 4]]])
    const ownChosenState = [{ kind: 'resolved', key: 'age', isMine: true, id: 'x' } as const, sendingEvent].reduce<State>(
      reduceSaving,
      conflict,
    )
    expect(ownChosenState.sent).toEqual([{ id: 'x', key: 'age', value: 4, base: 9 }])
    const serverChosenState = reduceSaving(conflict, { kind: 'resolved', key: 'age', isMine: false, id: 'x' })
    expect([statusOf(serverChosenState), serverChosenState.versions.get('age')]).toEqual(['saved', 9])
  })

  it('unsaved changes of an earlier page keep the versions that it knew, unless the key was changed since', () => {
    const stored = unsavedOf(getStateAfter({ kind: 'read', versions: [['age', 2]] }, changeEvent('age', 1), changeEvent('name', 1)))
    const state = getStateAfter(
      { kind: 'read', versions: [['age', 6]] },
      changeEvent('name', 5),
      { kind: 'restored', changes: stored },
      sendingEvent,
    )
    expect(state.sent).toMatchObject([
      { key: 'age', value: 1, base: 2 },
      { key: 'name', value: 5 },
    ])
  })

  it('unsaved changes have a status for each stage', () => {
    const steps: readonly Event[] = [
      changeEvent('age', 1),
      sendingEvent,
      failedEvent,
      sendingEvent,
      { kind: 'failed', code: 'Locked', isReturned: true },
    ]
    expect(steps.map((_, index) => statusOf(getStateAfter(...steps.slice(0, index + 1))))).toEqual([
      'pending',
      'sending',
      'offline',
      'sending',
      'failed',
    ])
    expect(statusOf(getStateAfter(...steps, { kind: 'discarded' }))).toBe('saved')
  })
})

/** Keys of the random steps below, which the page, its server and another user take. */
const keys = ['a', 'b', 'c'] as const
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('type' as const), key: fc.constantFrom(...keys) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('send' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('accept' as const, 'lose request' as const, 'lose response' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('return' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('refuse' as const), key: fc.constantFrom(...keys) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('other person' as const), key: fc.constantFrom(...keys) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resolve' as const), key: fc.constantFrom(...keys), isMine: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reload' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Generated> ? Generated : never

/** Page and its server, which stores a value and a version by key and accepts each id once. Values are increasing numbers. */
class Session {
  state: State = createSavingState()
  readonly server = new Map<string, { readonly value: number; readonly version: number; readonly by: string }>()
  /** Last value typed for a key. It is removed once the author chooses the other user's value, or the page reads a newer one. */
  readonly typed = new Map<string, number>()
  readonly written = new Map<string, number[]>(keys.map((key) => [key, []]))
  private counter = 0

  take(step: Step): void {
    if (step.kind === 'type') {
      this.typed.set(step.key, ++this.counter)
      this.apply(changeEvent(step.key, this.counter))
    } else if (step.kind === 'send') {
      if (!this.state.isSending && hasUnsent(this.state)) this.apply(sendingEvent)
    } else if (step.kind === 'other person') this.changeElsewhere(step.key)
    else if (step.kind === 'resolve') {
      if (this.state.conflicts.some(({ key }) => key === step.key) && !step.isMine) this.typed.delete(step.key)
      this.apply({ kind: 'resolved', key: step.key, isMine: step.isMine, id: `choice${++this.counter}` })
    } else if (step.kind === 'reload') {
      const changes = unsavedOf(this.state)
      this.state = createSavingState()
      this.apply({ kind: 'read', versions: [...this.server].map(([key, { version }]) => [key, version]) })
      this.apply({ kind: 'restored', changes })
    } else if (this.state.isSending) this.respond(step)
  }

  private respond(step: Step): void {
    if (step.kind === 'accept') this.apply(this.accept())
    if (step.kind === 'return') this.apply({ kind: 'failed', code: 'Changed', isReturned: true })
    if (step.kind === 'refuse') this.apply({ kind: 'refused', keys: [step.key] })
    if (step.kind === 'lose response') this.accept()
    if (step.kind === 'lose request' || step.kind === 'lose response') this.apply(failedEvent)
  }

  private accept(): Event {
    const conflicts: Omit<Conflict<number, number>, 'id'>[] = []
    for (const { id, key, value, base = 0, follows } of this.state.sent) {
      const current = this.server.get(key) ?? { value: 0, version: 0, by: '' }
      if (current.by === id) continue
      if (current.version === base || current.by === follows) {
        this.server.set(key, { value, version: current.version + 1, by: id })
        this.written.get(key)?.push(value)
      } else conflicts.push({ key, mine: value, theirs: current.value, version: current.version })
    }
    return { kind: 'saved', versions: this.state.sent.map(({ key }) => [key, this.server.get(key)?.version ?? 0]), conflicts }
  }

  /** Stores a value as another user. The page reads its version at once, and shows it if there is no unsaved change. */
  private changeElsewhere(key: string): void {
    const version = (this.server.get(key)?.version ?? 0) + 1
    this.server.set(key, { value: ++this.counter, version, by: 'other' })
    if (!isUnsaved(this.state, key)) this.typed.delete(key)
    this.apply({ kind: 'read', versions: [[key, version]] })
  }

  private apply(event: Event): void {
    this.state = reduceSaving(this.state, event)
  }
}

describe('a sequence of input, responses, changes elsewhere and reloads', () => {
  it('any sequence of events never loses the last typed value: it is on the server, or unsaved once', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const session = new Session()
        for (const each of steps) {
          session.take(each)
          for (const [key, value] of session.typed) {
            const unsavedChanges = unsavedOf(session.state).filter((change) => change.key === key)
            expect(unsavedChanges.length > 0 ? unsavedChanges.map((change) => change.value) : [session.server.get(key)?.value]).toEqual([
              value,
            ])
          }
        }
      }),
      { numRuns: 500 },
    ))

  it('any sequence of events sends one request at a time, repeats it unchanged, and writes values of a key in typed order', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const session = new Session()
        for (const each of steps) {
          const { sent, isSending } = session.state
          session.take(each)
          if (each.kind === 'send' && (isSending || sent.length > 0)) expect(session.state.sent).toBe(sent)
        }
        for (const values of session.written.values()) expect(values).toEqual(values.toSorted((first, other) => first - other))
      }),
    ))

  it("any sequence of events ends with both sides of every conflict, including the user's latest value", () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const session = new Session()
        for (const each of steps) session.take(each)
        for (const { key, mine, theirs } of session.state.conflicts) {
          expect(mine).toBe(session.typed.get(key))
          expect(theirs).not.toBe(mine)
        }
      }),
    ))
})
