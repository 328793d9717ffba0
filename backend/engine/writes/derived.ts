import type { Values } from '#resources/core/conditions.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { isSame } from '#resources/core/same.ts'
import { invalid } from '../../errors.ts'
import type { Operation } from '../parts.ts'

/** Derived fields of a body, which cannot be written: computed values, counts, marks and look-ups. */
export function derivedIn({ table: { model }, isTrusted }: Operation, body: Values): readonly string[] {
  if (isTrusted === true) return []
  return Object.keys(body).filter((name) => body[name] !== undefined && model.byName.get(name)?.isStored === false)
}

/** A derived value may come back as it was answered, as forms send it; another one would be dropped without a word. @throws invalid readOnly */
export function refuseDerived(names: readonly string[], body: Values, answer: AnsweredRow): void {
  const stands = answer as unknown as Values
  const wrong = names.filter((name) => !isSame(body[name] ?? null, stands[name] ?? null))
  if (wrong.length > 0) throw invalid(wrong.map((path) => ({ path, code: 'readOnly' })))
}
