import { useTranslation } from 'react-i18next'
import { type CustomField, inLanguage } from '#resources/core/customFields.ts'
import type { CustomValues, CustomValuesField } from '#resources/core/fields/custom.ts'
import type { Language } from '#resources/core/preferences.ts'
import { useSession } from '../base/session/useSession.ts'
import { later } from '../base/ui/later.tsx'
import { Empty } from './Empty.tsx'
import type { CellProps, DiffProps, FieldView } from './types.ts'
import { WordsDiff } from './WordsDiff.tsx'

/** No list shows it. */
const CustomInput = later(() => import('./CustomInput.tsx').then(({ CustomInput }) => ({ default: CustomInput })))

/** The values of an organisation's fields as lines of text, each with its label. */
function useLines(resource: string): (value: unknown) => readonly string[] {
  const { t, i18n } = useTranslation('common')
  const fields = useSession().organisation.customFields[resource] ?? []
  const language: Language = i18n.language === 'fr' ? 'fr' : 'en'
  const wordOf = ({ options }: CustomField, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
    const option = options.find(({ code }) => code === value)
    return option === undefined ? String(value) : inLanguage(option.label, language)
  }
  const nameOf = ({ label, isRetired }: CustomField): string => {
    const name = inLanguage(label, language)
    return isRetired ? t('field.retired', { name }) : name
  }
  return (value) =>
    fields.flatMap((field) => {
      const own = ((value ?? {}) as CustomValues)[field.key]
      if (own === undefined || own === null) return []
      const words = [own].flat().map((each) => wordOf(field, each))
      return [t('field.labelled', { name: nameOf(field), value: words.join(', ') })]
    })
}

function CustomCell({ resource, value }: CellProps<CustomValuesField>) {
  const lines = useLines(resource)(value)
  if (lines.length === 0) return <Empty />
  return (
    <ul className="field-diff-words">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

function CustomDiff({ resource, before, after }: DiffProps<CustomValuesField>) {
  const lines = useLines(resource)
  return <WordsDiff before={lines(before)} after={lines(after)} />
}

export const customView: FieldView<CustomValuesField> = { Input: CustomInput, Cell: CustomCell, Diff: CustomDiff, wide: true }
