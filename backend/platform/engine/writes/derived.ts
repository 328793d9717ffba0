import type { Values } from '#resources/core/conditions.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/values/same.ts'
import { invalid } from '../../common/errors.ts'
import type { RequestContext } from '../context.ts'

/** Returns the names in a body that cannot be written: computed values, counts, marks and look-ups. */
export function derivedFieldsOf({ table: { model }, isTrusted }: RequestContext, body: Values): readonly string[] {
  if (isTrusted === true) return []
  return Object.keys(body).filter((name) => body[name] !== undefined && model.byName.get(name)?.isStored === false)
}

/**
 * Rejects derived values that differ from the response. Forms send derived values back unchanged, but a changed value would be lost
 * without notice.
 * @throws invalid readOnly
 */
export function rejectDerivedChanges(names: readonly string[], body: Values, answer: ResponseRow): void {
  const answeredValues = answer as unknown as Values
  const changedNames = names.filter((name) => !isSame(body[name] ?? null, answeredValues[name] ?? null))
  if (changedNames.length > 0) throw invalid(changedNames.map((path) => ({ path, code: 'readOnly' })))
}
