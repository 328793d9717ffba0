import type { FieldDefinition, RuleContext } from './field.ts'
import { typeOf } from './fields/index.ts'

/**
 * Combines two lists without duplicates: the entries of the first list in order, then the new entries of the second. The field's type
 * decides which entries are equal. The result may be too long for the field, which `check` reports. Pure.
 */
export function joined(field: FieldDefinition, lists: readonly [first: unknown, second: unknown], context: RuleContext): unknown {
  const entries = lists.flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
  return typeOf(field).normalise(entries, field, context)
}

/**
 * Returns the first list without the entries of the second; null if none remain. The field's type decides which entries are equal. Pure.
 */
export function subtractList(
  field: FieldDefinition,
  [first, second]: readonly [first: unknown, second: unknown],
  context: RuleContext,
): unknown {
  const [entries, removedEntries] = [first, second].map((list): readonly unknown[] => (Array.isArray(list) ? list : [])) as [
    unknown[],
    unknown[],
  ]
  const isSameEntry = (left: unknown, right: unknown): boolean => {
    const normalisedPair = typeOf(field).normalise([left, right], field, context)
    return Array.isArray(normalisedPair) && normalisedPair.length === 1
  }
  const remainingEntries = entries.filter((entry) => !removedEntries.some((each) => isSameEntry(entry, each)))
  return typeOf(field).normalise(remainingEntries, field, context)
}
