import type { ExactOptions, FieldDefinition, FieldOptions, FieldType } from '../field.ts'
import { textOperators } from '../operators.ts'
import { createProblem } from '../problems.ts'
import { isHealthCard, stripHealthCard } from '../values/healthCard.ts'
import { checkText, normaliseLine } from './text.ts'

interface HealthCardOptions extends FieldOptions {
  /** Field with the province that issued the card. */
  readonly province: string
}
export interface HealthCardField extends FieldDefinition, HealthCardOptions {
  readonly type: 'healthCard'
}

/** Maximum length, more than any card has. Limits the numbers of provinces without a rule. */
export const healthCardMax = 30

/**
 * Declares a health card number, stored in upper case without spaces and dashes. Only participants have a health card. It is a type of its
 * own, because each province has its own format. Specification 2, section 5.
 */
export const healthCard = <const Options extends HealthCardOptions>(options: ExactOptions<Options, HealthCardOptions>) =>
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
    if (typeof province !== 'string' || province === '') return [createProblem('selectProvinceFirst')]
    return isHealthCard(value as string, province) ? [] : [createProblem('healthCardInvalid', { province })]
  },
  declarationErrors: (field, siblings) =>
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
