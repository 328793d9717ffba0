import { ageFieldOf } from '#resources/ages.ts'
import type { Values } from '#resources/core/conditions.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { dateWords } from '../i18n/dates.ts'
import { labelsOf } from './labels.ts'
import { textOf } from './values.ts'

/**
 * What tells a row apart from others of its name, in words: a birth date, an ID and the studies beside a person's name, the number of a study. What the
 * reader may not see, and what is empty, is left out; null where nothing is left.
 */
export function tellingOf({ fields, toldApartBy = [] }: Pick<ResourceDefinition, 'fields' | 'toldApartBy'>, row: Values): string | null {
  const words = toldApartBy.flatMap((name) => {
    const titles = labelsOf(row, name)
    const style = ageFieldOf({ fields }, name) === undefined ? 'plain' : 'birth'
    return [row[name]].flat().map((each) => titles[textOf(each)] ?? (Array.isArray(row[name]) ? '' : dateWords(textOf(each), style)))
  })
  return [...new Set(words)].filter((each) => each !== '').join(' · ') || null
}
