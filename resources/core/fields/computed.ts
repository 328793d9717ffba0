import type { Values } from '../conditions.ts'
import type { ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { noOperators } from '../operators.ts'
import type { FieldTypeName } from './values.ts'

interface ComputedOptions extends Pick<FieldOptions, 'visibleWhen' | 'sensitive' | 'read'> {
  /** Fields from which the value is computed. The value is as sensitive as these fields. */
  readonly from: readonly string[]
  /** Type whose cell displays the value. */
  readonly as: Exclude<FieldTypeName, 'computed' | 'rollup' | 'lookup' | 'marks' | 'secret'>
  /**
   * Computes the value. Pure. `today` is YYYY-MM-DD. Fields that the reader may not see are null; titles of references are in `labels`.
   * Absent: endpoints of the domain add the value to their responses.
   */
  readonly compute?: (row: Values, today: string) => unknown
}
export interface ComputedField extends FieldDefinition, ComputedOptions {
  readonly type: 'computed'
}

/** Declares a value that is computed on every read and never stored. */
export const computed = <const Options extends ComputedOptions>(options: ExactOptions<Options, ComputedOptions>) =>
  ({ type: 'computed', ...options }) as const

export const computedType: FieldType<ComputedField> = {
  operators: noOperators,
  sortable: false,
  isDerived: true,
  normalise: (value) => value ?? null,
  check: () => [],
  declarationErrors(field, siblings) {
    const mistakes: string[] = []
    if (field.compute === undefined && field.from.length > 0) mistakes.push('names fields that it is computed from, but does not say how')
    for (const name of field.from) {
      const source = siblings[name]
      if (source === undefined) mistakes.push(`is computed from '${name}', which is not a field`)
      if (source?.sensitive === true && field.sensitive !== true)
        mistakes.push(`is computed from '${name}', which is sensitive: mark it sensitive too`)
      if (source?.read !== undefined && field.read === undefined)
        mistakes.push(`is computed from '${name}', which has a read rule: give it the same`)
    }
    return mistakes
  },
  fixture: {
    field: { type: 'computed', from: ['height'], as: 'decimal', compute: (row) => row.height },
    siblings: { height: { type: 'decimal' } },
    row: { height: 172 },
    valid: [
      [172, 172],
      [undefined, null],
    ],
    invalid: [],
  },
}
