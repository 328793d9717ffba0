import type { Condition } from '../conditions.ts'
import type { FieldDefinition, FieldType, Only } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { dateType } from './date.ts'
import { datetimeType } from './datetime.ts'
import { decimalType } from './decimal.ts'
import { integerType } from './integer.ts'

/** Types that have an order, so that one value of many rows stands out. */
const rollupTypes = { integer: integerType, decimal: decimalType, date: dateType, datetime: datetimeType } as const
export type RollupType = keyof typeof rollupTypes

interface RollupOptions {
  /** The resource whose rows are counted, or one of whose fields is rolled up. */
  readonly of: string
  /** Which of them belong to a row: each field of theirs with the field of this row that it must equal, `id` for the row itself. */
  readonly by: Readonly<Record<string, string>>
  /** Of these, the ones for which this holds. It reads fields of the counted rows. */
  readonly where?: Condition
  /** The value of `field` that the rows have together. Absent: how many rows there are. */
  readonly take?: 'sum' | 'largest' | 'smallest'
  /** The field of theirs that is rolled up: of the newest visit the largest date. */
  readonly field?: string
  /** The type of that field: the value is shown, sorted, filtered and exported as one of it. */
  readonly as?: RollupType
}
export interface RollupField extends FieldDefinition, RollupOptions {
  readonly type: 'rollup'
}

/**
 * How many rows of another resource belong to a row, or the sum, the largest or the smallest value of one of their fields, found on every read. It
 * is one figure for all readers of the row, at whichever sites they work: it counts participants, and does not show who they are. Where readers see
 * different rows of the other resource, a value that is taken is of those that the reader could list. Nothing is stored; readers who may not list
 * the other resource do not have the field.
 */
export const rollup = <const Options extends RollupOptions>(options: Only<Options, RollupOptions>) =>
  ({ type: 'rollup', ...options }) as const

/** A field as the values of the roll-up are: of a count a whole number, else as of the field that is taken. */
export const valueFieldOf = ({ as }: Pick<RollupField, 'as'>): FieldDefinition & { readonly type: RollupType } =>
  as === undefined ? ({ type: 'integer', min: 0 } as FieldDefinition & { readonly type: RollupType }) : { type: as }

/** The type of its values. */
export const valueTypeOf = (field: Pick<RollupField, 'as'>): FieldType<FieldDefinition> =>
  rollupTypes[valueFieldOf(field).type] as unknown as FieldType<FieldDefinition>

export const rollupType: FieldType<RollupField> = {
  operators: orderOperators,
  sortable: true,
  isDerived: true,
  comesFrom: ({ of }) => of,
  drawsOn: ({ of }) => [of],
  normalise: (value, field, context) => valueTypeOf(field).normalise(value, valueFieldOf(field), context),
  check: (value, field, context) => valueTypeOf(field).check(value, valueFieldOf(field), context),
  misdeclared: ({ by, take, field, as }) => [
    ...(Object.keys(by).length === 0 ? ['counts every row for each; say by which fields they belong to a row'] : []),
    ...(new Set([take, field, as].map((option) => option === undefined)).size === 1 ? [] : ["needs 'take', 'field' and 'as' together"]),
  ],
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
