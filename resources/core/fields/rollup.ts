import type { Condition } from '../conditions.ts'
import type { ExactOptions, FieldDefinition, FieldType } from '../field.ts'
import { orderOperators } from '../operators.ts'
import { dateType } from './date.ts'
import { datetimeType } from './datetime.ts'
import { decimalType } from './decimal.ts'
import { integerType } from './integer.ts'

/** Types with an order, so that rows have a largest and a smallest value. */
const rollupTypes = { integer: integerType, decimal: decimalType, date: dateType, datetime: datetimeType } as const
export type RollupType = keyof typeof rollupTypes

interface RollupOptions {
  /** Resource whose rows are counted, or one of whose fields is rolled up. */
  readonly of: string
  /**
   * Fields that link rows of the other resource to this row: field of the other row → field of this row with the same value (`id` for the
   * row itself).
   */
  readonly by: Readonly<Record<string, string>>
  /** Condition that rows must fulfil to be counted. It reads fields of the counted rows. */
  readonly where?: Condition
  /** Value computed from `field` over the linked rows. Absent: the number of rows. */
  readonly take?: 'sum' | 'largest' | 'smallest'
  /** Field of the linked rows to roll up, such as the date of visits, whose largest value is the last visit. */
  readonly field?: string
  /** Type of the rolled-up field. The value is displayed, sorted, filtered and exported as this type. */
  readonly as?: RollupType
}
export interface RollupField extends FieldDefinition, RollupOptions {
  readonly type: 'rollup'
}

/**
 * Declares the number of another resource's rows that belong to a row, or the sum, largest or smallest value of one of their fields,
 * computed on every read. If only assigned study sites limit which of those rows a reader sees, the value covers all sites and is the
 * same for all readers of the row: it does not identify participants. Otherwise it covers only the rows that the reader could list.
 * Nothing is stored; readers who may not list the other resource do not see the field.
 */
export const rollup = <const Options extends RollupOptions>(options: ExactOptions<Options, RollupOptions>) =>
  ({ type: 'rollup', ...options }) as const

/** Returns a field for the roll-up's values: an integer for a count, else one of the rolled-up type. */
export const valueFieldOf = ({ as }: Pick<RollupField, 'as'>): FieldDefinition & { readonly type: RollupType } =>
  as === undefined ? ({ type: 'integer', min: 0 } as FieldDefinition & { readonly type: RollupType }) : { type: as }

/** Returns the type of the roll-up's values. */
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
  declarationErrors: ({ by, take, field, as }) => [
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
