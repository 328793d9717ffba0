import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { type CustomField, inLanguage } from '#resources/core/customFields.ts'
import type { CustomValues, CustomValuesField } from '#resources/core/fields/custom.ts'
import type { Language } from '#resources/core/preferences.ts'
import { useSession } from '../base/session/useSession.ts'
import { controlOf } from './control.ts'
import { Empty } from './Empty.tsx'
import type { CellProps, DiffProps, FieldView, InputProps } from './types.ts'
import { WordsDiff } from './WordsDiff.tsx'

/** The values of an organisation's fields, each with its label, as one line of text. */
function useLines(resource: string): (value: unknown) => readonly string[] {
  const { t, i18n } = useTranslation('common')
  const fields = useSession().organisation.customFields[resource] ?? []
  const language: Language = i18n.language === 'fr' ? 'fr' : 'en'
  const wordOf = ({ options }: CustomField, value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'field.yes' : 'field.no')
    const option = options.find(({ code }) => code === value)
    return option === undefined ? String(value) : inLanguage(option.label, language)
  }
  return (value) => {
    const values = (value ?? {}) as CustomValues
    return fields.flatMap((field) => {
      const own = values[field.key]
      if (own === undefined || own === null) return []
      const words = [own].flat().map((each) => wordOf(field, each))
      return [t('field.labelled', { name: inLanguage(field.label, language), value: words.join(', ') })]
    })
  }
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

const CustomInput = (props: InputProps<CustomValuesField>) => <Input {...controlOf(props)} readOnly value="" />

export const customView: FieldView<CustomValuesField> = { Input: CustomInput, Cell: CustomCell, Diff: CustomDiff, wide: true }
