import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { submissionCalls } from '#resources/forms/calls.ts'
import { titledQuestionsOf } from '#resources/forms/titles.ts'
import { useCall } from '../../base/call.ts'
import { textOf } from '../../base/texts/values.ts'
import { Select } from '../../base/ui/Select.tsx'
import { controlOf } from '../../fields/control.ts'
import type { InputProps } from '../../fields/types.ts'

/** One of the questions of the form about which a query is raised, as the form asks them. */
export default function QuestionOfFormInput(props: InputProps<FieldDefinition>) {
  const { i18n, t } = useTranslation('common')
  const { value, onChange, values } = props
  const submissionId = textOf(values.formSubmissionId)
  const form = useCall(submissionCalls.read, submissionId === '' ? null : { params: { id: submissionId } })
  const questions = form.data === undefined ? [] : titledQuestionsOf(form.data.formJson, i18n.language)
  const chosen = textOf(value)
  const options = questions.map(({ name, title }) => ({ value: name, label: title }))
  const isKnown = chosen === '' || questions.some(({ name }) => name === chosen)
  return (
    <Select
      className="field-wide"
      showSearch
      placeholder={t('field.search')}
      {...controlOf(props)}
      value={chosen === '' ? null : chosen}
      loading={form.isLoading}
      options={isKnown ? options : [{ value: chosen, label: chosen }, ...options]}
      onChange={(next) => onChange?.(next ?? null)}
    />
  )
}
