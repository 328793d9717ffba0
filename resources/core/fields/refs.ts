import type { ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { listOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { eachOnce } from './eachOnce.ts'
import { isUuid } from './ref.ts'

interface RefsOptions extends FieldOptions {
  /** Name of the referenced resource. */
  readonly to: string
  /** Maximum number of references; 200 by default. */
  readonly maxCount?: number
}
export interface RefsField extends FieldDefinition, RefsOptions {
  readonly type: 'refs'
}

const defaultMaxCount = 200

const maxCountOf = ({ maxCount }: Pick<RefsOptions, 'maxCount'>): number => maxCount ?? defaultMaxCount

/**
 * Declares references to rows of another resource by their ids, without duplicates. The engine checks that the rows exist and are
 * visible.
 */
export const refs = <const Options extends RefsOptions>(options: ExactOptions<Options, RefsOptions>) =>
  ({ type: 'refs', ...options }) as const

export const refsType: FieldType<RefsField> = {
  operators: listOperators,
  sortable: false,
  variable: ({ to }) => (to === 'user' ? 'me' : null),
  isList: true,
  pointsAtEach: (field) => field.to,
  normalise(value, field) {
    if (!Array.isArray(value)) return value === '' ? null : (value ?? null)
    return eachOnce(value, maxCountOf(field), {
      tidy: (id) => (typeof id === 'string' ? id.trim().toLowerCase() : id),
      keyOf: (id) => id,
    })
  },
  check(value, field) {
    if (!Array.isArray(value)) return [createProblem('notAList')]
    const max = maxCountOf(field)
    if (value.length > max) return [createProblem('tooMany', { max })]
    return value.every(isUuid) ? [] : [createProblem('notAReference')]
  },
  declarationErrors: (field) => (field.maxCount === undefined || field.maxCount > 0 ? [] : ['maxCount must be above 0']),
  fixture: {
    field: { type: 'refs', to: 'site', maxCount: 2 },
    valid: [
      [['0198A000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000001'], ['0198a000-0000-7000-8000-000000000001']],
      [
        ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002'],
        ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002'],
      ],
    ],
    invalid: [
      ['0198a000-0000-7000-8000-000000000001', 'notAList'],
      [['seven'], 'notAReference'],
      [['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002', '0198a000-0000-7000-8000-000000000003'], 'tooMany'],
    ],
  },
}
