import type { FieldDefinition, FieldOptions, FieldType, Made, Only } from '../field.ts'
import type { ValueOperator } from '../operators.ts'
import { problem } from '../problems.ts'

interface BooleanOptions extends FieldOptions {
  /** True of one row at most among those that share the values of these fields: chosen anew, the former row loses it in the same transaction. */
  readonly onlyOneWithin?: readonly string[]
}
export interface BooleanField extends FieldDefinition, BooleanOptions {
  readonly type: 'boolean'
}

/** Yes or no; null while nobody has said. */
export const boolean = <const Options extends BooleanOptions = object>(
  options: Only<Options, BooleanOptions> = {} as never,
): Made<'boolean', Options> => ({ type: 'boolean', ...options })

export const booleanType: FieldType<BooleanField> = {
  operators: ['eq', 'ne'] as const satisfies readonly ValueOperator[],
  sortable: true,
  isYesNo: true,
  normalise: (value) => (value === '' ? null : (value ?? null)),
  check: (value) => (typeof value === 'boolean' ? [] : [problem('notYesOrNo')]),
  misdeclared: () => [],
  fixture: {
    field: { type: 'boolean' },
    valid: [
      [false, false],
      [true, true],
    ],
    invalid: [
      ['true', 'notYesOrNo'],
      [1, 'notYesOrNo'],
    ],
  },
}
