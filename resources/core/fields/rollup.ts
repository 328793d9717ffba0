import type { Condition } from '../conditions.ts'
import type { FieldDefinition, FieldType, Only } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { integerType, normaliseNumber } from './integer.ts'

interface RollupOptions {
  /** The resource whose rows are counted. */
  readonly of: string
  /** Which of them belong to a row: each field of theirs with the field of this row that it must equal, `id` for the row itself. */
  readonly by: Readonly<Record<string, string>>
  /** Of these, the ones for which this holds. It reads fields of the counted rows. */
  readonly where?: Condition
}
export interface RollupField extends FieldDefinition, RollupOptions {
  readonly type: 'rollup'
}

/**
 * How many rows of another resource belong to a row, counted on every read. It is one figure for all who read the row, wherever they work: how
 * many somebody enrolled at a site where the reader is not assigned counts, who they are does not show. Nothing is stored; whoever may not list
 * the counted resource does not have the field.
 */
export const rollup = <const Options extends RollupOptions>(options: Only<Options, RollupOptions>) =>
  ({ type: 'rollup', ...options }) as const

export const rollupType: FieldType<RollupField> = {
  operators: orderOperators,
  sortable: true,
  isDerived: true,
  comesFrom: ({ of }) => of,
  drawsOn: ({ of }) => [of],
  normalise: normaliseNumber,
  check: (value, _field, context) => integerType.check(value, { type: 'integer', min: 0 }, context),
  misdeclared: ({ by }) => (Object.keys(by).length === 0 ? ['counts every row for each; say by which fields they belong to a row'] : []),
  fixture: {
    field: { type: 'rollup', of: 'participantStudy', by: { siteId: 'id' } },
    valid: [
      [0, 0],
      ['12', 12],
    ],
    invalid: [
      ['many', 'notAWholeNumber'],
      [-1, 'tooSmall'],
    ],
  },
}
