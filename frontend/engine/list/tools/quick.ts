import type { FieldFilter } from '../../../fields/types.ts'

/** Returns the values that the filters of a field select; null if the filters cannot be shown as value buttons. */
export function getSelectedValues(filters: readonly FieldFilter[], values: readonly string[]): readonly string[] | null {
  const [firstFilter, ...others] = filters
  if (firstFilter === undefined) return []
  if (others.length > 0 || (firstFilter.operator !== 'in' && firstFilter.operator !== 'eq')) return null
  const selectedValues = [firstFilter.value].flat().map(String)
  return selectedValues.every((value) => values.includes(value)) ? selectedValues : null
}

/**
 * Adds or removes one value of the filters. Several values of one field match any of them. If the field's type supports only one value,
 * the new value replaces the old one.
 */
export function withToggled(
  filters: readonly FieldFilter[],
  value: string,
  { values, isOneOnly }: { readonly values: readonly string[]; readonly isOneOnly: boolean },
): readonly FieldFilter[] {
  const selectedValues = getSelectedValues(filters, values) ?? []
  const isAdded = !selectedValues.includes(value)
  const next = values.filter((each) => (each === value ? isAdded : !isOneOnly && selectedValues.includes(each)))
  return next.length === 0 ? [] : [{ operator: 'in', value: next }]
}
