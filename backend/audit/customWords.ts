import { type CustomField, inLanguage } from '#resources/core/customFields.ts'
import type { Language } from '#resources/core/preferences.ts'

interface Speaker {
  readonly language: Language
  say(key: string): string
}

/** Values of an organisation's fields in their order, by their labels: "Beds: 12, Signage: Plains Cree". A key of no field stays as it is. */
export function customWords(fields: readonly CustomField[], values: object, { language, say }: Speaker): string {
  const wordOf = (field: CustomField | undefined, value: unknown): string => {
    if (typeof value === 'boolean') return say(value ? 'common:field.yes' : 'common:field.no')
    const option = field?.options.find(({ code }) => code === value)
    return option === undefined ? String(value) : inLanguage(option.label, language)
  }
  const place = ([key]: readonly [string, unknown]): number => fields.findIndex((each) => each.key === key)
  return Object.entries(values)
    .toSorted((one, other) => place(one) - place(other))
    .map(([key, value]) => {
      const field = fields.find((each) => each.key === key)
      const words = [value].flat().map((each) => wordOf(field, each))
      return `${field === undefined ? key : inLanguage(field.label, language)}: ${words.join(' · ')}`
    })
    .join(', ')
}
