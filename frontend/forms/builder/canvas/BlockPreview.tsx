import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormNode } from '#resources/forms/content/formNodes.ts'
import { localiseText } from '#resources/forms/content/json.ts'
import { isKnownType } from '#resources/forms/content/questionTypes.ts'
import { ConditionWords } from '../logic/ConditionWords.tsx'
import { partViews } from '../questions/partViews.ts'

/** Preview of a question on the canvas, rendered again only after a change of the question. The preview tab shows it exactly. */
export function BlockPreview({ part, language }: { readonly part: FormNode; readonly language: string }) {
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
  readonly value: FormNode['value']
  readonly type: string
  /** Languages of the texts in order of preference, separated by spaces. */
  readonly languages: string
}

const Question = memo(function Question({ value, type, languages }: QuestionProps) {
  const { t } = useTranslation('forms')
  const order = languages.split(' ')
  const description = localiseText(value.description, order)
  if (!isKnownType(type)) return <p className="form-builder-unknown">{type === '' ? t('canvas.noType') : t('canvas.unknown', { type })}</p>
  const { Look } = partViews[type]
  return (
    <div className="form-builder-look" data-type={type}>
      {description !== '' && <p className="form-builder-description">{description}</p>}
      <Look value={value} type={type} order={order} />
    </div>
  )
})
