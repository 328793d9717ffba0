import type { TFunction } from 'i18next'
import { type CustomField, customKeyOf, inLanguage } from '#resources/core/customFields.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import type { ResourceTexts } from './texts.ts'

/**
 * Adds the labels, help texts and options of the organisation's custom fields to the texts of a resource. Pure except for the texts that
 * `t` reads.
 */
export function withCustomTexts(
  texts: ResourceTexts,
  customFields: readonly CustomField[],
  t: TFunction,
  language: Language,
): ResourceTexts {
  const findCustomField = (name: string): CustomField | undefined => {
    const key = customKeyOf(name)
    return key === null ? undefined : customFields.find((field) => field.key === key)
  }
  const labelOf = (name: string): string | null => {
    const field = findCustomField(name)
    if (field === undefined) return null
    const label = inLanguage(field.label, language)
    return field.isRetired ? t('common:field.retired', { name: label }) : label
  }
  return {
    ...texts,
    label: (name) => labelOf(name) ?? texts.label(name),
    head: (name) => labelOf(name) ?? texts.head(name),
    help: (name) => {
      const field = findCustomField(name)
      if (field === undefined) return texts.help(name)
      return field.help === null ? null : inLanguage(field.help, language)
    },
    value: (name, code) => {
      const option = findCustomField(name)?.options.find((each) => each.code === code)
      return option === undefined ? texts.value(name, code) : inLanguage(option.label, language)
    },
  }
}
