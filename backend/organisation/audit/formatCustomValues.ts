import { type CustomField, inLanguage } from '#resources/core/customFields.ts'
import type { Language } from '#resources/core/values/preferences.ts'

interface Speaker {
  readonly language: Language
  say(key: string): string
}

/**
 * Describes the values of custom fields in their order, with labels: "Beds: 12, Signage: Plains Cree". An unknown key stays unchanged.
 */
export function formatCustomValues(fields: readonly CustomField[], values: object, { language, say }: Speaker): string {
  const valueLabelOf = (field: CustomField | undefined, value: unknown): string => {
    if (typeof value === 'boolean') return say(value ? 'common:field.yes' : 'common:field.no')
    const option = field?.options.find(({ code }) => code === value)
    return option === undefined ? String(value) : inLanguage(option.label, language)
  }
  const positionOf = ([key]: readonly [string, unknown]): number => fields.findIndex((each) => each.key === key)
  return Object.entries(values)
    .toSorted((one, other) => positionOf(one) - positionOf(other))
    .map(([key, value]) => {
      const field = fields.find((each) => each.key === key)
      const labels = [value].flat().map((each) => valueLabelOf(field, each))
      return `${field === undefined ? key : inLanguage(field.label, language)}: ${labels.join(' · ')}`
    })
    .join(', ')
}
