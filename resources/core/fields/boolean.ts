import type { DeclaredField, ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import type { ValueOperator } from '../operators.ts'
import { createProblem } from '../problems.ts'

interface BooleanOptions extends FieldOptions {
  /**
   * Fields that define a group: among rows with the same values of these fields, at most one has the value true. Setting it in another
   * row clears it in the first, in the same transaction.
   */
  readonly onlyOneWithin?: readonly string[]
}
export interface BooleanField extends FieldDefinition, BooleanOptions {
  readonly type: 'boolean'
}

/** Yes or no; null while unanswered. */
export const boolean = <const Options extends BooleanOptions = object>(
  options: ExactOptions<Options, BooleanOptions> = {} as never,
): DeclaredField<'boolean', Options> => ({ type: 'boolean', ...options })

export const booleanType: FieldType<BooleanField> = {
  operators: ['eq', 'ne'] as const satisfies readonly ValueOperator[],
  sortable: true,
  isYesNo: true,
  normalise: (value) => (value === '' ? null : (value ?? null)),
  check: (value) => (typeof value === 'boolean' ? [] : [createProblem('notYesOrNo')]),
  declarationErrors: () => [],
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
