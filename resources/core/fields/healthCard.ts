import type { FieldDefinition, FieldOptions, FieldType, Only } from '../field.ts'
import { isHealthCard, stripHealthCard } from '../healthCard.ts'
import { textOperators } from '../operators.ts'
import { problem } from '../problems.ts'
import { checkText, normaliseLine } from './text.ts'

interface HealthCardOptions extends FieldOptions {
  /** The field that holds the province whose card it is. */
  readonly province: string
}
export interface HealthCardField extends FieldDefinition, HealthCardOptions {
  readonly type: 'healthCard'
}

/** Longer than any card; bounds the numbers of provinces without a rule. */
export const healthCardMax = 30

/** A health card number, stored in upper case without spaces and dashes. Specification 2, section 5. */
export const healthCard = <const Options extends HealthCardOptions>(options: Only<Options, HealthCardOptions>) =>
  ({ type: 'healthCard', ...options }) as const

export const healthCardType: FieldType<HealthCardField> = {
  operators: textOperators,
  sortable: true,
  normalise(value) {
    const line = normaliseLine(value)
    return typeof line === 'string' ? stripHealthCard(line) || null : line
  },
  check(value, field, { row }) {
    const problems = checkText(value, healthCardMax)
    if (problems.length > 0) return problems
    const province = row[field.province]
    if (typeof province !== 'string' || province === '') return [problem('selectProvinceFirst')]
    return isHealthCard(value as string, province) ? [] : [problem('healthCardInvalid', { province })]
  },
  misdeclared: (field, siblings) =>
    siblings[field.province]?.type === 'province' ? [] : [`province '${field.province}' must be a field of type province`],
  fixture: {
    field: { type: 'healthCard', province: 'province' },
    siblings: { province: { type: 'province' } },
    row: { province: 'ON' },
    valid: [
      ['1234-567-890-ab', '1234567890AB'],
      ['2234 567 890 XY', '2234567890XY'],
    ],
    invalid: [
      [1234567890, 'notText'],
      ['1234 567 890', 'healthCardInvalid'],
      ['1'.repeat(31), 'tooLong'],
    ],
  },
}
