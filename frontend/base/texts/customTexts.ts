import type { TFunction } from 'i18next'
import { type CustomField, customKeyOf, inLanguage } from '#resources/core/customFields.ts'
import type { Language } from '#resources/core/preferences.ts'
import type { ResourceTexts } from './texts.ts'

/** The texts of a resource with the labels, helps and options of the organisation's fields. Pure but for the texts that `t` holds. */
export function withCustomTexts(texts: ResourceTexts, own: readonly CustomField[], t: TFunction, language: Language): ResourceTexts {
  const fieldNamed = (name: string): CustomField | undefined => {
    const key = customKeyOf(name)
    return key === null ? undefined : own.find((field) => field.key === key)
  }
  const labelOf = (name: string): string | null => {
    const field = fieldNamed(name)
    if (field === undefined) return null
    const label = inLanguage(field.label, language)
    return field.isRetired ? t('common:field.retired', { name: label }) : label
  }
  return {
    ...texts,
    label: (name) => labelOf(name) ?? texts.label(name),
    head: (name) => labelOf(name) ?? texts.head(name),
    help: (name) => {
      const field = fieldNamed(name)
      if (field === undefined) return texts.help(name)
      return field.help === null ? null : inLanguage(field.help, language)
    },
    value: (name, code) => {
      const option = fieldNamed(name)?.options.find((each) => each.code === code)
      return option === undefined ? texts.value(name, code) : inLanguage(option.label, language)
    },
  }
}
