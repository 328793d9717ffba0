import type { Action } from '../access.ts'
import { type Condition, fieldsOf } from '../conditions.ts'
import type { FieldDefinition, FieldOptions, FieldType, Only } from '../field.ts'
import { choiceOperators } from '../operators.ts'
import { problem } from '../problems.ts'

export interface StatusOptions extends FieldOptions {
  readonly states: readonly string[]
  /** The state of a new row. */
  readonly initial: string
  /** The only ways from one state to another. */
  readonly transitions: Readonly<Record<string, Transition>>
}

/** A named change of state, with its own permission, condition and audit entry. */
export interface Transition {
  readonly from: readonly string[]
  readonly to: string
  readonly action: Action
  /** Must hold for the row. */
  readonly when?: Condition
  /** The screen asks before it does this, and the audit keeps the answer. */
  readonly reason?: 'required' | 'optional'
  /** Names what will happen and asks: it cannot be undone, or people lose access. */
  readonly dangerous?: true
}

export interface StatusField extends FieldDefinition, StatusOptions {
  readonly type: 'status'
}

/** A state that changes by its transitions alone: creates, edits and imports may not set it. */
export const status = <const Options extends StatusOptions>(options: Only<Options, StatusOptions>) =>
  ({ type: 'status', ...options }) as const

export const statusType: FieldType<StatusField> = {
  operators: choiceOperators,
  sortable: true,
  normalise: (value) => value ?? null,
  check: (value, field) => (field.states.includes(value as string) ? [] : [problem('notAState')]),
  misdeclared(field, siblings) {
    const mistakes: string[] = []
    if (!field.states.includes(field.initial)) mistakes.push(`initial '${field.initial}' is not one of its states`)
    for (const [name, transition] of Object.entries(field.transitions)) {
      for (const state of [...transition.from, transition.to])
        if (!field.states.includes(state)) mistakes.push(`transition '${name}' names '${state}', which is not one of its states`)
      for (const other of transition.when === undefined ? [] : fieldsOf(transition.when))
        if (!(other in siblings)) mistakes.push(`transition '${name}' looks at '${other}', which is not a field`)
    }
    return mistakes
  },
  fixture: {
    field: {
      type: 'status',
      states: ['ACTIVE', 'CLOSED'],
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
