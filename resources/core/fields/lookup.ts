import type { ExactOptions, FieldDefinition, FieldType } from '../field.ts'
import { listOperators } from '../operators.ts'

interface LookupOptions {
  /** Resource whose rows are looked up. */
  readonly of: string
  /**
   * Fields that link rows of the other resource to this row: field of the other row → field of this row with the same value (`id` for the
   * row itself).
   */
  readonly by: Readonly<Record<string, string>>
  /** Field of the other resource whose value is shown. */
  readonly shows: string
}
export interface LookupField extends FieldDefinition, LookupOptions {
  readonly type: 'lookup'
}

/**
 * Declares a value read from another resource's rows that belong to this row: from the newest one that the reader could list. Lookups of
 * the same rows share their order, so their values come from the same row. If a list filters by several lookups of the same rows, one row
 * must match all these filters. Nothing is stored; users who may not list the other resource do not see the field.
 */
export const lookup = <const Options extends LookupOptions>(options: ExactOptions<Options, LookupOptions>) =>
  ({ type: 'lookup', ...options }) as const

export const lookupType: FieldType<LookupField> = {
  operators: listOperators,
  sortable: false,
  isDerived: true,
  comesFrom: ({ of }) => of,
  drawsOn: ({ of }) => [of],
  looksUp: ({ shows }) => shows,
  normalise: (value) => (Array.isArray(value) ? value : null),
  check: () => [],
  declarationErrors: ({ by }) =>
    Object.keys(by).length === 0 ? ['shows every row beside each; say by which fields they belong to a row'] : [],
  fixture: {
    field: { type: 'lookup', of: 'participantStudy', by: { participantId: 'id' }, shows: 'subjectId' },
    valid: [
      [['NL-1'], ['NL-1']],
      [[], []],
    ],
    invalid: [],
  },
}
