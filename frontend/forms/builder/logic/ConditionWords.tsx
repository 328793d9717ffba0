import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCondition, isOlderCondition } from '#resources/forms/content/conditions.ts'
import type { Json } from '#resources/forms/content/json.ts'
import { SentenceContext } from '../state/BuilderContext.ts'

/** Shows a condition as a sentence: "Shown when Age is at least 18". Renders nothing without a condition. */
export function ConditionWords({
  property,
  value,
}: {
  readonly property: 'visibleIf' | 'requiredIf' | 'enableIf'
  readonly value: Json | undefined
}) {
  const text =
    value !== undefined && isOlderCondition(property, value) ? (formatCondition(value) ?? '') : typeof value === 'string' ? value : ''
  return text.trim() === '' ? null : <Sentence property={property} text={text} />
}

function Sentence({ property, text }: { readonly property: string; readonly text: string }) {
  const { t } = useTranslation('forms')
  const sentence = useContext(SentenceContext)
  return (
    <p className="form-builder-condition">
      {t(`logic.when.${property}`)} {sentence(text)}
    </p>
  )
}
