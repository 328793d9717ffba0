import type { StoredCondition } from '#resources/core/options/unique.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { getSearchedTexts } from '#resources/core/search.ts'
import { columnOf } from '../../fields/index.ts'
import { quoteTexts } from '../../fields/quote.ts'
import { columnNameOf } from './names.ts'

/**
 * Returns the expression by which lists sort and filter: the column, or for a sensitive field NULL while the row's profile is restricted.
 * Indexes use this expression, so queries must use the same.
 */
export function buildReadableExpression(resource: ResourceDefinition, field: string): string {
  const column = columnNameOf(field)
  return isRedactable(resource, field) ? `(case when ${restrictionColumnOf(resource)} then null else ${column} end)` : column
}

/** SQL for the text that the quick search reads: normalised, without the fields that a restricted profile hides. */
export function searchExpression(resource: ResourceDefinition): string {
  const expressions = getSearchedTexts(resource).map((field) => {
    const text = `coalesce(${buildSearchedText(resource, field)}, '')`
    return isRedactable(resource, field) ? `case when ${restrictionColumnOf(resource)} then '' else ${text} end` : text
  })
  return `studydesk_normalise(${expressions.join(" || ' ' || ")})`
}

function buildSearchedText(resource: ResourceDefinition, field: string): string {
  const definition = resource.fields[field]
  const convertForSearch = definition === undefined ? undefined : columnOf(definition).searched
  return convertForSearch === undefined ? columnNameOf(field) : convertForSearch(columnNameOf(field))
}

/** True if the field is hidden in restricted rows. */
export const isRedactable = (resource: ResourceDefinition, field: string): boolean =>
  resource.restrictedBy !== undefined && resource.fields[field]?.sensitive === true

const restrictionColumnOf = (resource: ResourceDefinition): string => columnNameOf(resource.restrictedBy ?? '')

/** The condition of a partial index. */
export const buildStoredCondition = (condition: StoredCondition): string =>
  `${columnNameOf(condition.field)} in (${quoteTexts(condition.in)})`
