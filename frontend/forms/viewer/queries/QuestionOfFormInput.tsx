import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { titledQuestionsOf } from '#resources/forms/content/titles.ts'
import { submissionCalls } from '#resources/forms/formsCalls.ts'
import { useCall } from '../../../base/call.ts'
import { textOf } from '../../../base/texts/values.ts'
import { Select } from '../../../base/ui/Select.tsx'
import { controlOf } from '../../../fields/control.ts'
import type { InputProps } from '../../../fields/types.ts'

/** Selects a question of the form for a query. Shows the questions by their titles in the form. */
export default function QuestionOfFormInput(props: InputProps<FieldDefinition>) {
  const { i18n, t } = useTranslation('common')
  const { value, onChange, values } = props
  const submissionId = textOf(values.formSubmissionId)
  const form = useCall(submissionCalls.read, submissionId === '' ? null : { params: { id: submissionId } })
  const questions = form.data === undefined ? [] : titledQuestionsOf(form.data.formJson, i18n.language)
  const selectedName = textOf(value)
  const options = questions.map(({ name, title }) => ({ value: name, label: title }))
  const isListed = selectedName === '' || questions.some(({ name }) => name === selectedName)
  return (
    <Select
      className="field-wide"
      showSearch
      placeholder={t('field.search')}
      {...controlOf(props)}
      value={selectedName === '' ? null : selectedName}
      loading={form.isLoading}
      options={isListed ? options : [{ value: selectedName, label: selectedName }, ...options]}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
