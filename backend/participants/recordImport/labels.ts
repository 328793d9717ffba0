import { languages } from '#resources/core/values/preferences.ts'
import type { Json } from '#resources/forms/content/json.ts'
import { localiseTitle } from '#resources/forms/content/titles.ts'

/** Returns a label without differences of case and spaces. Pure. */
export const normaliseLabel = (label: string): string => label.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Returns a text in every language, for comparison. Pure. */
export const labelsOf = (title: Json): readonly string[] => [
  ...new Set(
    typeof title === 'object' && title !== null
      ? ['default', ...languages].map((language) => normaliseLabel(localiseTitle({ value: { title }, name: '' }, language)))
      : [normaliseLabel(String(title))],
  ),
]
