import type { ResourceDefinition } from '#resources/core/resource.ts'
import { searchedTexts } from '#resources/core/search.ts'
import type { StoredCondition } from '#resources/core/unique.ts'
import { columnOf } from '../../fields/index.ts'
import { quoteTexts } from '../../fields/quote.ts'
import { columnName } from './names.ts'

/**
 * What lists sort and filter by: the column, or for a sensitive field nothing while the row's profile is restricted.
 * Indexes are made on this expression, so queries must use the same.
 */
export function readableExpression(resource: ResourceDefinition, field: string): string {
  const column = columnName(field)
  return isRedactable(resource, field) ? `(case when ${restricted(resource)} then null else ${column} end)` : column
}

/** The text that the quick search looks in: normalised, without what a restricted profile hides. */
export function searchExpression(resource: ResourceDefinition): string {
  const parts = searchedTexts(resource).map((field) => {
    const text = `coalesce(${searchedText(resource, field)}, '')`
    return isRedactable(resource, field) ? `case when ${restricted(resource)} then '' else ${text} end` : text
  })
  return `studydesk_normalise(${parts.join(" || ' ' || ")})`
}

function searchedText(resource: ResourceDefinition, field: string): string {
  const definition = resource.fields[field]
  const searched = definition === undefined ? undefined : columnOf(definition).searched
  return searched === undefined ? columnName(field) : searched(columnName(field))
}

/** Is the field hidden in restricted rows? */
export const isRedactable = (resource: ResourceDefinition, field: string): boolean =>
  resource.restrictedBy !== undefined && resource.fields[field]?.sensitive === true

const restricted = (resource: ResourceDefinition): string => columnName(resource.restrictedBy ?? '')

/** The condition of a partial index. */
export const storedCondition = (condition: StoredCondition): string => `${columnName(condition.field)} in (${quoteTexts(condition.in)})`
