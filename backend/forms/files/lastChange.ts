import { isSame } from '#resources/core/same.ts'
import { type ItemAnswer, itemAnswersOf } from '#resources/forms/items.ts'
import type { Json } from '#resources/forms/json.ts'
import type { FilledForm, StoredAnswer } from './filledForms.ts'

/**
 * Who gave what stands in an item, when, and why: of an answer with rows or fields, the version in which this one changed, as the others keep who gave
 * them. Undefined where nobody did. Pure.
 */
export function lastChangeOf({ answers, earlier }: FilledForm, { item, row, value }: ItemAnswer): StoredAnswer | undefined {
  const current = answers.find(({ question }) => question === item.question)
  if (current === undefined || item.field === null) return current
  const valueIn = (version: StoredAnswer): Json =>
    itemAnswersOf([item], { [item.question]: version.value }).find((each) => each.row === row)?.value ?? null
  let found = current
  for (const before of (earlier.get(item.question) ?? []).toReversed()) {
    if (!isSame(valueIn(before), value)) return found
    found = before
  }
  return found
}
