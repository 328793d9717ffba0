import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { textOf } from '../../../base/texts/values.ts'
import { ChoiceInput } from '../../../fields/inputs/ChoiceInput.tsx'
import type { InputProps } from '../../../fields/types.ts'
import { useFormQuestions } from './useFormQuestions.ts'

/** Select for the question at which a data rule raises its query. */
export default function QuestionInput(props: InputProps<FieldDefinition>) {
  const { t } = useTranslation('forms')
  const formId = textOf(props.values.formId)
  const { options } = useFormQuestions(formId)
  const selectedName = textOf(props.value)
  const isListed = selectedName === '' || options.some(({ value }) => value === selectedName)
  return (
    <ChoiceInput
      {...props}
      placeholder={formId === '' ? t('dataRules.noForm') : t('common:field.search')}
      options={isListed ? options : [{ value: selectedName, label: selectedName }, ...options]}
    />
  )
}
