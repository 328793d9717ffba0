import { isConditionMet, isFilled, type Values } from '#resources/core/conditions.ts'
import type { DatetimeField } from '#resources/core/fields/datetime.ts'
import { defaultTextMax, type TextField } from '#resources/core/fields/text.ts'
import { deriveCode } from '#resources/core/values/code.ts'
import type { ResourceModel } from '../model/types.ts'

/**
 * Returns the empty fields that the engine fills: codes of new rows, which follow from a label, and the moments at which rows first meet a
 * condition.
 * @param row the normalised row
 */
export function automaticValuesOf({ stored }: Pick<ResourceModel, 'stored'>, row: Values, isNew: boolean): Values {
  const values: Record<string, string> = {}
  for (const { name, definition } of stored) {
    if (isFilled(row[name])) continue
    const { codeFrom, max = defaultTextMax } = definition as Partial<TextField>
    const { firstWhen } = definition as Partial<DatetimeField>
    const label = codeFrom === undefined ? null : row[codeFrom.field]
    if (isNew && codeFrom !== undefined && typeof label === 'string') values[name] = deriveCode(label, codeFrom, max)
    if (firstWhen !== undefined && isConditionMet(firstWhen, row)) values[name] = new Date().toISOString()
  }
  return values
}
