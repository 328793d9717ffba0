import type { FieldDefinition, FieldOptions, FieldType, Only } from '../field.ts'
import { listOperators } from '../operators.ts'
import { problem } from '../problems.ts'
import { eachOnce } from './eachOnce.ts'
import { isUuid } from './ref.ts'

interface RefsOptions extends FieldOptions {
  /** Name of the resource that they point at. */
  readonly to: string
  /** How many; 200 where a declaration does not say. */
  readonly maxCount?: number
}
export interface RefsField extends FieldDefinition, RefsOptions {
  readonly type: 'refs'
}

const defaultMaxCount = 200

const mostOf = ({ maxCount }: Pick<RefsOptions, 'maxCount'>): number => maxCount ?? defaultMaxCount

/** Rows of another resource by their ids, each once. Whether they exist and may be seen is the engine's question. */
export const refs = <const Options extends RefsOptions>(options: Only<Options, RefsOptions>) => ({ type: 'refs', ...options }) as const

export const refsType: FieldType<RefsField> = {
  operators: listOperators,
  sortable: false,
  variable: ({ to }) => (to === 'user' ? 'me' : null),
  isList: true,
  pointsAtEach: (field) => field.to,
  normalise(value, field) {
    if (!Array.isArray(value)) return value === '' ? null : (value ?? null)
    return eachOnce(value, mostOf(field), {
      tidy: (id) => (typeof id === 'string' ? id.trim().toLowerCase() : id),
      keyOf: (id) => id,
    })
  },
  check(value, field) {
    if (!Array.isArray(value)) return [problem('notAList')]
    const max = mostOf(field)
    if (value.length > max) return [problem('tooMany', { max })]
    return value.every(isUuid) ? [] : [problem('notAReference')]
  },
  misdeclared: (field) => (field.maxCount === undefined || field.maxCount > 0 ? [] : ['maxCount must be above 0']),
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
