import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { noOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { isStorableJson } from '../values/storable.ts'

interface JsonOptions extends FieldOptions {
  readonly shape?: 'object' | 'array'
  /** Maximum number of characters of the JSON text; 100,000 by default. */
  readonly max?: number
  /** Maximum depth of nested lists and objects; 20 by default. */
  readonly maxDepth?: number
  /** Values change one by one, by key. The audit history stores the changed keys, not the whole document each time. */
  readonly auditedByKey?: true
}
export interface JsonField extends FieldDefinition, JsonOptions {
  readonly type: 'json'
}

const defaultJsonMax = 100_000
const defaultMaxDepth = 20

/** Declares data of a form or a setting with a free structure. */
export const json = <const Options extends JsonOptions = object>(
  options: ExactOptions<Options, JsonOptions> = {} as never,
): DeclaredField<'json', Options> => ({ type: 'json', ...options })

export const jsonType: FieldType<JsonField> = {
  operators: noOperators,
  sortable: false,
  isDocument: true,
  normalise: (value) => (value === '' ? null : (value ?? null)),
  check(value, field) {
    const maxDepth = field.maxDepth ?? defaultMaxDepth
    if (isDeeper(value, maxDepth)) return [createProblem('tooDeep', { max: maxDepth })]
    if (!isPlain(value)) return [createProblem('notJson')]
    if (field.shape === 'object' && (typeof value !== 'object' || Array.isArray(value))) return [createProblem('notAnObject')]
    if (field.shape === 'array' && !Array.isArray(value)) return [createProblem('notAList')]
    const max = field.max ?? defaultJsonMax
    if (JSON.stringify(value).length > max) return [createProblem('tooLong', { max })]
    return isStorableJson(value) ? [] : [createProblem('controlCharacter')]
  },
  declarationErrors: (field) => [
    ...([field.max, field.maxDepth].every((figure) => figure === undefined || figure > 0) ? [] : ['max and maxDepth must be above 0']),
    ...(field.auditedByKey === true && field.shape !== 'object' ? ['auditedByKey needs the shape object'] : []),
  ],
  fixture: {
    field: { type: 'json', shape: 'object', max: 60, maxDepth: 3 },
    valid: [
      [{ pages: [{ name: 'one' }] }, { pages: [{ name: 'one' }] }],
      [{}, {}],
      [{ path: 'C:\\u0000 \u{1F600}' }, { path: 'C:\\u0000 \u{1F600}' }],
    ],
    invalid: [
      [[1], 'notAnObject'],
      ['{}', 'notAnObject'],
      [{ when: new Date(0) }, 'notJson'],
      [{ size: Number.NaN }, 'notJson'],
      [{ a: [[[1]]] }, 'tooDeep'],
      [{ a: 'b'.repeat(80) }, 'tooLong'],
      [{ a: 'b\u0000' }, 'controlCharacter'],
      [{ a: '\\\ud83d' }, 'controlCharacter'],
    ],
  },
}

/**
 * True if the value is nested deeper than `levels`. Runs before the other rules and stops at the limit, because hostile nesting would
 * exhaust their call stack.
 */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1))
}

/** True if JSON can represent the value: no dates, functions, NaN or infinity. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain)
}
