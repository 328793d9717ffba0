import { useTranslation } from 'react-i18next'
import { type CustomField, inLanguage } from '#resources/core/customFields.ts'
import type { CustomValues, CustomValuesField } from '#resources/core/fields/custom.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { useSession } from '../../base/session/useSession.ts'
import { lazyPart } from '../../base/ui/lazyPart.tsx'
import type { CellProps, DiffProps, FieldView } from '../types.ts'
import { Empty } from '../views/Empty.tsx'
import { WordsDiff } from '../views/WordsDiff.tsx'

/** Loaded lazily, since no list shows it. */
const CustomInput = lazyPart(() => import('./CustomInput.tsx').then(({ CustomInput }) => ({ default: CustomInput })))

/** Returns a function that formats the values of custom fields as lines of text, each with its label. */
function useLines(resource: string): (value: unknown) => readonly string[] {
  const { t, i18n } = useTranslation('common')
  const fields = useSession().organisation.customFields[resource] ?? []
  const language: Language = i18n.language === 'fr' ? 'fr' : 'en'
  const optionLabelOf = ({ options }: CustomField, value: unknown): string => {
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
      const customValue = ((value ?? {}) as CustomValues)[field.key]
      if (customValue === undefined || customValue === null) return []
      const optionLabels = [customValue].flat().map((each) => optionLabelOf(field, each))
      return [t('field.labelled', { name: nameOf(field), value: optionLabels.join(', ') })]
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
