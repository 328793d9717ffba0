import type { ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { choiceOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'

interface RefOptions extends FieldOptions {
  /** Name of the referenced resource. */
  readonly to: string
  /** Set if a new row without a value references the user who created it. Only for references to `user`. */
  readonly maker?: true
}
export interface RefField extends FieldDefinition, RefOptions {
  readonly type: 'ref'
}

/** Declares a reference to a row of another resource by its id. The engine checks that the row exists and is visible. */
export const ref = <const Options extends RefOptions>(options: ExactOptions<Options, RefOptions>) => ({ type: 'ref', ...options }) as const

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value)

export const refType: FieldType<RefField> = {
  operators: choiceOperators,
  sortable: false,
  variable: ({ to }) => (to === 'user' ? 'me' : null),
  pointsAt: (field) => field.to,
  normalise: normaliseReference,
  check: (value) => (isUuid(value) ? [] : [createProblem('notAReference')]),
  declarationErrors: ({ to, maker }) => (maker === true && to !== 'user' ? ['only a user makes a row; take maker out'] : []),
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
