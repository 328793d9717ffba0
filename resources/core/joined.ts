import type { FieldDefinition, RuleContext } from './field.ts'
import { typeOf } from './fields/index.ts'

/**
 * Two lists in one, each entry once: the first's in their order, then what the second alone has. What is the same entry the type says.
 * It may be longer than the field takes: `check` tells. Pure.
 */
export function joined(field: FieldDefinition, lists: readonly [first: unknown, second: unknown], context: RuleContext): unknown {
  const entries = lists.flatMap((list): readonly unknown[] => (Array.isArray(list) ? list : []))
  return typeOf(field).normalise(entries, field, context)
}

/** The first list without the entries of the second; what is the same entry the type says. Null where none is left. Pure. */
export function parted(field: FieldDefinition, [first, second]: readonly [first: unknown, second: unknown], context: RuleContext): unknown {
  const [entries, away] = [first, second].map((list): readonly unknown[] => (Array.isArray(list) ? list : [])) as [unknown[], unknown[]]
  const isOne = (left: unknown, right: unknown): boolean => {
    const both = typeOf(field).normalise([left, right], field, context)
    return Array.isArray(both) && both.length === 1
  }
  const left = entries.filter((entry) => !away.some((each) => isOne(entry, each)))
  return typeOf(field).normalise(left, field, context)
}
