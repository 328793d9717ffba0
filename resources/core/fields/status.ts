import type { ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { choiceOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import type { Transition } from '../transition.ts'
import { findToneMistakes, type Tone } from '../values/tones.ts'

interface StatusOptions extends FieldOptions {
  readonly states: readonly string[]
  /** Tone of each state, which determines its colour. */
  readonly tones: Readonly<Record<string, Tone>>
  /** State of a new row. */
  readonly initial: string
  /** Allowed transitions between states. */
  readonly transitions: Readonly<Record<string, Transition>>
}

export interface StatusField extends FieldDefinition, StatusOptions {
  readonly type: 'status'
}

/** Declares a state that changes only by transitions. Creates, edits and imports may not set it. */
export const status = <const Options extends StatusOptions>(options: ExactOptions<Options, StatusOptions>) =>
  ({ type: 'status', ...options }) as const

/** Returns the initial states of a new row, by field. */
export const getInitialStates = (fields: Readonly<Record<string, FieldDefinition>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.type === 'status' ? [[name, (field as StatusField).initial]] : [])),
  )

/** Returns every transition of a resource by name, with the field whose state it changes. */
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
  check: (value, field) => (field.states.includes(value as string) ? [] : [createProblem('notAState')]),
  declarationErrors: ({ states, tones = {}, initial }) => [
    ...(states.includes(initial) ? [] : [`initial '${initial}' is not one of its states`]),
    ...findToneMistakes(states, tones),
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
