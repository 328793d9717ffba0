import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { conditionText, isOlderCondition } from '#resources/forms/conditions.ts'
import type { Json } from '#resources/forms/json.ts'
import { SentenceContext } from '../state/BuilderContext.ts'

/** A condition as a sentence: "Shown when Age is at least 18". Nothing where there is none. */
export function ConditionWords({
  property,
  value,
}: {
  readonly property: 'visibleIf' | 'requiredIf' | 'enableIf'
  readonly value: Json | undefined
}) {
  const text =
    value !== undefined && isOlderCondition(property, value) ? (conditionText(value) ?? '') : typeof value === 'string' ? value : ''
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
