import type { FieldDefinition, FieldOptions, FieldType, Only } from '../field.ts'
import { choiceOperators } from '../operators.ts'
import { problem } from '../problems.ts'

interface RefOptions extends FieldOptions {
  /** Name of the resource that it points at. */
  readonly to: string
  /** To `user`: a new row that names no other user names who makes it. */
  readonly maker?: true
}
export interface RefField extends FieldDefinition, RefOptions {
  readonly type: 'ref'
}

/** A row of another resource, by its id. Whether it exists and may be seen is the engine's question. */
export const ref = <const Options extends RefOptions>(options: Only<Options, RefOptions>) => ({ type: 'ref', ...options }) as const

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

export const refType: FieldType<RefField> = {
  operators: choiceOperators,
  sortable: false,
  variable: ({ to }) => (to === 'user' ? 'me' : null),
  pointsAt: (field) => field.to,
  normalise: normaliseReference,
  check: (value) => (isUuid(value) ? [] : [problem('notAReference')]),
  misdeclared: ({ to, maker }) => (maker === true && to !== 'user' ? ['only a user makes a row; take maker out'] : []),
  fixture: {
    field: { type: 'ref', to: 'site' },
    valid: [
      ['0198A000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000001'],
      ['0198a000-0000-7000-8000-000000000002', '0198a000-0000-7000-8000-000000000002'],
    ],
    invalid: [
      ['seven', 'notAReference'],
      [7, 'notAReference'],
    ],
  },
}

export function normaliseReference(value: unknown): unknown {
  return typeof value === 'string' ? value.trim().toLowerCase() || null : (value ?? null)
}
