import { useTranslation } from 'react-i18next'
import { conditionText, isOlderCondition } from '#resources/forms/conditions.ts'
import type { Json } from '#resources/forms/json.ts'
import { useSentence } from './useSentence.ts'

/** A condition as a sentence: "Shown when Age is at least 18". Nothing where there is none. */
export function ConditionWords({
  property,
  value,
}: {
  readonly property: 'visibleIf' | 'requiredIf' | 'enableIf'
  readonly value: Json | undefined
}) {
  const { t } = useTranslation('forms')
  const sentence = useSentence()
  const text =
    value !== undefined && isOlderCondition(property, value) ? (conditionText(value) ?? '') : typeof value === 'string' ? value : ''
  if (text.trim() === '') return null
  return (
    <p className="form-builder-condition">
      {t(`logic.when.${property}`)} {sentence(text)}
    </p>
  )
}
