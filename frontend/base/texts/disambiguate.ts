import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { formatDate } from '../i18n/dates.ts'
import { labelsOf } from './labels.ts'
import { textOf } from './values.ts'

/**
 * Returns text that distinguishes a row from other rows with the same name: birth date, ID and studies of a person, the number of a
 * study. Omits hidden and empty values; null if no value remains.
 */
export function distinguishingTextOf({ disambiguateBy = [] }: Pick<ResourceDefinition, 'disambiguateBy'>, row: Values): string | null {
  const fragments = disambiguateBy.flatMap((name) => {
    const titles = labelsOf(row, name)
    return [row[name]].flat().map((each) => titles[textOf(each)] ?? (Array.isArray(row[name]) ? '' : formatDate(textOf(each))))
  })
  return [...new Set(fragments)].filter((each) => each !== '').join(' · ') || null
}
