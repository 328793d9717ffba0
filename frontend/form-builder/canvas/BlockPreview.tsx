import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '#resources/forms/json.ts'
import type { Part } from '#resources/forms/parts.ts'
import { isKnownType } from '#resources/forms/questionTypes.ts'
import { ConditionWords } from '../logic/ConditionWords.tsx'
import { partViews } from '../questions/partViews.ts'

/** What a question looks like, at a glance: the preview shows it to the letter. Drawn anew only where the question itself changed. */
export function BlockPreview({ part, language }: { readonly part: Part; readonly language: string }) {
  const { i18n } = useTranslation()
  return (
    <>
      <Question value={part.value} type={part.type} languages={`${language} default ${i18n.language}`} />
      {(['visibleIf', 'requiredIf', 'enableIf'] as const).map((property) => (
        <ConditionWords key={property} property={property} value={part.value[property]} />
      ))}
    </>
  )
}

interface QuestionProps {
  readonly value: Part['value']
  readonly type: string
  /** In the order in which words are looked for, with spaces between them. */
  readonly languages: string
}

const Question = memo(function Question({ value, type, languages }: QuestionProps) {
  const { t } = useTranslation('forms')
  const order = languages.split(' ')
  const description = textIn(value.description, order)
  if (!isKnownType(type)) return <p className="form-builder-unknown">{type === '' ? t('canvas.noType') : t('canvas.unknown', { type })}</p>
  const { Look } = partViews[type]
  return (
    <div className="form-builder-look" data-type={type}>
      {description !== '' && <p className="form-builder-description">{description}</p>}
      <Look value={value} type={type} order={order} />
    </div>
  )
})
