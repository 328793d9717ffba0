import type { FieldFilter } from '../../../fields/types.ts'

/** The values that the filters of a field ask for; null when they ask for something else, which buttons of values cannot show. */
export function chosenOf(filters: readonly FieldFilter[], values: readonly string[]): readonly string[] | null {
  const [only, ...others] = filters
  if (only === undefined) return []
  if (others.length > 0 || (only.operator !== 'in' && only.operator !== 'eq')) return null
  const chosen = [only.value].flat().map(String)
  return chosen.every((value) => values.includes(value)) ? chosen : null
}

/**
 * The filters with one value more or less. Several of one field are any of them, unless its type cannot be asked for several: then
 * one takes the other's place.
 */
export function withToggled(
  filters: readonly FieldFilter[],
  value: string,
  { values, isOneOnly }: { readonly values: readonly string[]; readonly isOneOnly: boolean },
): readonly FieldFilter[] {
  const chosen = chosenOf(filters, values) ?? []
  const isOn = !chosen.includes(value)
  const next = values.filter((each) => (each === value ? isOn : !isOneOnly && chosen.includes(each)))
  return next.length === 0 ? [] : [{ operator: 'in', value: next }]
}
