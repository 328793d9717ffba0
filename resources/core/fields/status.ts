import type { FieldDefinition, FieldOptions, FieldType, Only } from '../field.ts'
import { choiceOperators } from '../operators.ts'
import { problem } from '../problems.ts'
import { misdeclaredTones, type Tone } from '../tones.ts'
import type { Transition } from '../transition.ts'

interface StatusOptions extends FieldOptions {
  readonly states: readonly string[]
  /** What each state means to whoever glances at it: its colour follows. */
  readonly tones: Readonly<Record<string, Tone>>
  /** The state of a new row. */
  readonly initial: string
  /** The only ways from one state to another. */
  readonly transitions: Readonly<Record<string, Transition>>
}

export interface StatusField extends FieldDefinition, StatusOptions {
  readonly type: 'status'
}

/** A state that changes by its transitions alone: creates, edits and imports may not set it. */
export const status = <const Options extends StatusOptions>(options: Only<Options, StatusOptions>) =>
  ({ type: 'status', ...options }) as const

/** The states that a new row begins in, by field. */
export const initialStates = (fields: Readonly<Record<string, FieldDefinition>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.type === 'status' ? [[name, (field as StatusField).initial]] : [])),
  )

/** Every transition of a resource, by name, with the field whose state it changes. */
export const transitionsOf = (fields: Readonly<Record<string, FieldDefinition>>): Readonly<Record<string, NamedTransition>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, definition]) =>
      definition.type === 'status'
        ? Object.entries((definition as StatusField).transitions).map(([name, transition]) => [name, { ...transition, field }])
        : [],
    ),
  )
export type NamedTransition = Transition & { readonly field: string }

export const statusType: FieldType<StatusField> = {
  operators: choiceOperators,
  sortable: true,
  isState: true,
  values: (field) => field.states,
  normalise: (value) => value ?? null,
  check: (value, field) => (field.states.includes(value as string) ? [] : [problem('notAState')]),
  misdeclared: ({ states, tones = {}, initial }) => [
    ...(states.includes(initial) ? [] : [`initial '${initial}' is not one of its states`]),
    ...misdeclaredTones(states, tones),
  ],
  fixture: {
    field: {
      type: 'status',
      states: ['ACTIVE', 'CLOSED'],
      tones: { ACTIVE: 'success', CLOSED: 'neutral' },
      initial: 'ACTIVE',
      transitions: { close: { from: ['ACTIVE'], to: 'CLOSED', action: 'CONTRIBUTE' } },
    },
    valid: [
      ['ACTIVE', 'ACTIVE'],
      ['CLOSED', 'CLOSED'],
    ],
    invalid: [['LOST', 'notAState']],
  },
}
