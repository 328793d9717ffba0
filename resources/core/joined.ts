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
