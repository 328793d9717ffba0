import { isSame } from '#resources/core/values/same.ts'
import { type ItemAnswer, itemAnswersOf } from '#resources/forms/content/items.ts'
import type { Json } from '#resources/forms/content/json.ts'
import type { FilledForm, StoredAnswer } from './filledForms.ts'

/**
 * Returns the version of an answer that last changed one item: its author, time and reason. In an answer with rows or fields, unchanged items keep their
 * earlier author. Undefined without an answer. Pure.
 */
export function lastChangeOf({ answers, earlier }: FilledForm, { item, row, value }: ItemAnswer): StoredAnswer | undefined {
  const current = answers.find(({ question }) => question === item.question)
  if (current === undefined || item.field === null) return current
  const valueOfVersion = (version: StoredAnswer): Json =>
    itemAnswersOf([item], { [item.question]: version.value }).find((each) => each.row === row)?.value ?? null
  let lastChange = current
  for (const before of (earlier.get(item.question) ?? []).toReversed()) {
    if (!isSame(valueOfVersion(before), value)) return lastChange
    lastChange = before
  }
  return lastChange
}
