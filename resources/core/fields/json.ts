import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import { noOperators } from '../operators.ts'
import { problem } from '../problems.ts'
import { isStorableJson } from '../storable.ts'

interface JsonOptions extends FieldOptions {
  readonly shape?: 'object' | 'array'
  /** Characters of its text; 100,000 where a declaration does not say. */
  readonly max?: number
  /** Levels of lists and objects; 20 where a declaration does not say. */
  readonly maxDepth?: number
  /** Its values change one by one, by key: the audit history holds the keys that changed, not the whole document each time. */
  readonly auditedByKey?: true
}
export interface JsonField extends FieldDefinition, JsonOptions {
  readonly type: 'json'
}

const defaultJsonMax = 100_000
const defaultMaxDepth = 20

/** Data of a form or a setting that has a structure of its own. */
export const json = <const Options extends JsonOptions = object>(
  options: Only<Options, JsonOptions> = {} as never,
): Made<'json', Options> => ({ type: 'json', ...options })

export const jsonType: FieldType<JsonField> = {
  operators: noOperators,
  sortable: false,
  isDocument: true,
  normalise: (value) => (value === '' ? null : (value ?? null)),
  check(value, field) {
    const maxDepth = field.maxDepth ?? defaultMaxDepth
    if (isDeeper(value, maxDepth)) return [problem('tooDeep', { max: maxDepth })]
    if (!isPlain(value)) return [problem('notJson')]
    if (field.shape === 'object' && (typeof value !== 'object' || Array.isArray(value))) return [problem('notAnObject')]
    if (field.shape === 'array' && !Array.isArray(value)) return [problem('notAList')]
    const max = field.max ?? defaultJsonMax
    if (JSON.stringify(value).length > max) return [problem('tooLong', { max })]
    return isStorableJson(value) ? [] : [problem('controlCharacter')]
  },
  misdeclared: (field) => [
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

/** Asked first: it stops at the bound, so that a hostile nest does not exhaust the stack of the other rules. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1))
}

/** Only what JSON can say: no dates, functions, or numbers that are none. */
function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true
  if (typeof value === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object') return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return (prototype === Object.prototype || prototype === null) && Object.values(value).every(isPlain)
}
