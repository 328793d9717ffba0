import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { textOf } from '../../base/texts/values.ts'
import { ChoiceInput } from '../../fields/ChoiceInput.tsx'
import type { InputProps } from '../../fields/types.ts'
import { useFormQuestions } from './useFormQuestions.ts'

/** The question of a form at which a data rule raises its query. */
export default function QuestionInput(props: InputProps<FieldDefinition>) {
  const { t } = useTranslation('forms')
  const formId = textOf(props.values.formId)
  const { options } = useFormQuestions(formId)
  const chosen = textOf(props.value)
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen)
  return (
    <ChoiceInput
      {...props}
      placeholder={formId === '' ? t('dataRules.noForm') : t('common:field.search')}
      options={isKnown ? options : [{ value: chosen, label: chosen }, ...options]}
    />
  )
}
