import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Conflict,
  hasUnsent,
  initialSaving,
  isUnsaved,
  nextSaving,
  noResponse,
  type SavingEvent,
  type SavingState,
  statusOf,
  unsavedOf,
} from './savingState.ts'

type State = SavingState<number, number>
type Event = SavingEvent<number, number>

const stateAfter = (...events: readonly Event[]): State => events.reduce<State>(nextSaving, initialSaving())
const typed = (key: string, value: number, id = `${key}${value}`): Event => ({ kind: 'changed', id, key, value })
const sending: Event = { kind: 'sending' }
const lost: Event = { kind: 'failed', code: noResponse, isReturned: false }
const valuesOf = (changes: readonly { readonly key: string; readonly value: number }[]) => changes.map(({ key, value }) => [key, value])

describe('unsaved changes', () => {
  it('are the last value of each key, in the order in which the keys were first changed', () =>
    expect(valuesOf(stateAfter(typed('age', 3), typed('name', 1), typed('age', 30), sending).sent)).toEqual([
      ['age', 30],
      ['name', 1],
    ]))

  it('are sent on the last known version of their key, which an earlier change of the same page may have made', () => {
    const state = stateAfter({ kind: 'read', versions: [['age', 4]] }, typed('age', 1), sending, typed('age', 2))
    expect(state.sent).toMatchObject([{ value: 1, base: 4 }])
    const next = [{ kind: 'saved', versions: [['age', 5]] } as const, sending].reduce<State>(nextSaving, state)
    expect(next.sent).toMatchObject([{ value: 2, base: 5 }])
  })

  it('are sent again as they were until the server has them, and later ones name the one that may have arrived', () => {
    const first = stateAfter(typed('age', 30), sending)
    const again = [lost, typed('age', 31), typed('age', 32), sending].reduce<State>(nextSaving, first)
    expect(again.sent).toEqual(first.sent)
    expect(unsavedOf(again)).toMatchObject([{ value: 32, follows: 'age30' }])
  })

  it('wait again where the server wants them on another version, but for those that were changed since', () => {
    const state = stateAfter(typed('age', 30), typed('name', 1), sending, typed('age', 31), {
      kind: 'failed',
      code: 'Changed',
      isReturned: true,
    })
    expect(valuesOf(state.waiting)).toEqual([
      ['name', 1],
      ['age', 31],
    ])
  })

  it('do not hold up others when one is refused, and are tried again once it or a key of its group changes', () => {
    const refused = stateAfter(typed('weight', 1), typed('height', 2), sending, { kind: 'refused', keys: ['weight'] })
    expect([valuesOf(refused.refused), valuesOf(refused.waiting), statusOf(refused)]).toEqual([[['weight', 1]], [['height', 2]], 'pending'])
    const again = nextSaving(refused, { ...typed('weight-Missing', 0), retried: ['weight'] } as Event)
    expect([again.refused, valuesOf(again.waiting)]).toEqual([
      [],
      [
        ['height', 2],
        ['weight', 1],
        ['weight-Missing', 0],
      ],
    ])
    expect(valuesOf(nextSaving(refused, typed('weight', 5)).waiting)).toEqual([
      ['height', 2],
      ['weight', 5],
    ])
    const partly = stateAfter(typed('weight', 1), typed('height', 2), typed('age', 3), sending, typed('age', 30), {
      kind: 'saved',
      versions: [['height', 1]],
      refused: ['weight', 'age'],
    })
    expect([valuesOf(partly.refused), valuesOf(partly.waiting), partly.sent]).toEqual([[['weight', 1]], [['age', 30]], []])
  })

  it('that meet the change of another person hold both sides, also what is typed on until one is chosen', () => {
    const met = { kind: 'saved', versions: [['age', 9]], conflicts: [{ key: 'age', mine: 1, theirs: 7, version: 9 }] } as const
    const state = [typed('age', 2), sending, typed('age', 3)].reduce<State>(nextSaving, stateAfter(typed('age', 1), sending))
    const conflict = [met, typed('age', 4), { kind: 'read', versions: [['age', 10]] } as const].reduce<State>(nextSaving, state)
    expect(conflict.conflicts).toMatchObject([{ mine: 4, theirs: 7, version: 9 }])
    expect([statusOf(conflict), valuesOf(unsavedOf(conflict))]).toEqual(['conflict', [['age', 4]]])
    const mine = [{ kind: 'resolved', key: 'age', isMine: true, id: 'x' } as const, sending].reduce<State>(nextSaving, conflict)
    expect(mine.sent).toEqual([{ id: 'x', key: 'age', value: 4, base: 9 }])
    const theirs = nextSaving(conflict, { kind: 'resolved', key: 'age', isMine: false, id: 'x' })
    expect([statusOf(theirs), theirs.versions.get('age')]).toEqual(['saved', 9])
  })

  it('of an earlier page wait on the versions that it knew, unless the key was changed since', () => {
    const stored = unsavedOf(stateAfter({ kind: 'read', versions: [['age', 2]] }, typed('age', 1), typed('name', 1)))
    const state = stateAfter({ kind: 'read', versions: [['age', 6]] }, typed('name', 5), { kind: 'restored', changes: stored }, sending)
    expect(state.sent).toMatchObject([
      { key: 'age', value: 1, base: 2 },
      { key: 'name', value: 5 },
    ])
  })

  it('are named by what happens to them', () => {
    const steps: readonly Event[] = [typed('age', 1), sending, lost, sending, { kind: 'failed', code: 'Locked', isReturned: true }]
    expect(steps.map((_, index) => statusOf(stateAfter(...steps.slice(0, index + 1))))).toEqual([
      'pending',
      'sending',
      'offline',
      'sending',
      'failed',
    ])
    expect(statusOf(stateAfter(...steps, { kind: 'discarded' }))).toBe('saved')
  })
})

/** Steps of a page, of its server and of another person. */
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

/** A page and its server, which holds a value and a version by key and accepts each id once. Values are numbers that grow. */
class Session {
  state: State = initialSaving()
  readonly server = new Map<string, { readonly value: number; readonly version: number; readonly by: string }>()
  /** The last value that was typed for a key, unless its author chose another one since. */
  readonly typed = new Map<string, number>()
  readonly written = new Map<string, number[]>(keys.map((key) => [key, []]))
  private counter = 0

  take(step: Step): void {
    if (step.kind === 'type') {
      this.typed.set(step.key, ++this.counter)
      this.apply(typed(step.key, this.counter))
    } else if (step.kind === 'send') {
      if (!this.state.isSending && hasUnsent(this.state)) this.apply(sending)
    } else if (step.kind === 'other person') this.changeElsewhere(step.key)
    else if (step.kind === 'resolve') {
      if (this.state.conflicts.some(({ key }) => key === step.key) && !step.isMine) this.typed.delete(step.key)
      this.apply({ kind: 'resolved', key: step.key, isMine: step.isMine, id: `choice${++this.counter}` })
    } else if (step.kind === 'reload') {
      const changes = unsavedOf(this.state)
      this.state = initialSaving()
      this.apply({ kind: 'read', versions: [...this.server].map(([key, { version }]) => [key, version]) })
      this.apply({ kind: 'restored', changes })
    } else if (this.state.isSending) this.respond(step)
  }

  private respond(step: Step): void {
    if (step.kind === 'accept') this.apply(this.accept())
    if (step.kind === 'return') this.apply({ kind: 'failed', code: 'Changed', isReturned: true })
    if (step.kind === 'refuse') this.apply({ kind: 'refused', keys: [step.key] })
    if (step.kind === 'lose response') this.accept()
    if (step.kind === 'lose request' || step.kind === 'lose response') this.apply(lost)
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

  /** It is read here at once, and shown where nothing is unsaved. */
  private changeElsewhere(key: string): void {
    const version = (this.server.get(key)?.version ?? 0) + 1
    this.server.set(key, { value: ++this.counter, version, by: 'other' })
    if (!isUnsaved(this.state, key)) this.typed.delete(key)
    this.apply({ kind: 'read', versions: [[key, version]] })
  }

  private apply(event: Event): void {
    this.state = nextSaving(this.state, event)
  }
}

describe('a sequence of typing, responses, changes elsewhere and reloads', () => {
  it('never loses the last value that was typed: the server has it, or it is unsaved once', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const session = new Session()
        for (const each of steps) {
          session.take(each)
          for (const [key, value] of session.typed) {
            const unsaved = unsavedOf(session.state).filter((change) => change.key === key)
            expect(unsaved.length > 0 ? unsaved.map((change) => change.value) : [session.server.get(key)?.value]).toEqual([value])
          }
        }
      }),
      { numRuns: 500 },
    ))

  it('sends one request at a time, repeats it as it was, and writes the values of a key in the order in which they were typed', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const session = new Session()
        for (const each of steps) {
          const { sent, isSending } = session.state
          session.take(each)
          if (each.kind === 'send' && (isSending || sent.length > 0)) expect(session.state.sent).toBe(sent)
        }
        for (const values of session.written.values()) expect(values).toEqual(values.toSorted((one, other) => one - other))
      }),
    ))

  it('ends with both sides of every conflict, the later of mine among them', () =>
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
