import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { ageFieldOf } from '#resources/participants/ages.ts'
import { formatDate } from '../i18n/dates.ts'
import { labelsOf } from './labels.ts'
import { textOf } from './values.ts'

/**
 * Returns text that distinguishes a row from other rows with the same name: birth date, ID and studies of a person, the number of a
 * study. Omits hidden and empty values; null if no value remains.
 */
export function distinguishingTextOf(
  { fields, disambiguateBy = [] }: Pick<ResourceDefinition, 'fields' | 'disambiguateBy'>,
  row: Values,
): string | null {
  const fragments = disambiguateBy.flatMap((name) => {
    const titles = labelsOf(row, name)
    const style = ageFieldOf({ fields }, name) === undefined ? 'plain' : 'birth'
    return [row[name]].flat().map((each) => titles[textOf(each)] ?? (Array.isArray(row[name]) ? '' : formatDate(textOf(each), style)))
  })
  return [...new Set(fragments)].filter((each) => each !== '').join(' · ') || null
}
