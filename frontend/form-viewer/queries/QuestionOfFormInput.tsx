import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FieldDefinition } from '#resources/core/field.ts'
import { titledQuestionsOf } from '#resources/forms/titles.ts'
import type { FillingAnswer } from '#resources/submissionAnswers.ts'
import { http } from '../../base/http.ts'
import { textOf } from '../../base/texts/values.ts'
import { Select } from '../../base/ui/Select.tsx'
import { controlOf } from '../../fields/control.ts'
import type { InputProps } from '../../fields/types.ts'

/** One of the questions of the form about which a query is raised, as the form asks them. */
export default function QuestionOfFormInput(props: InputProps<FieldDefinition>) {
  const { i18n, t } = useTranslation('common')
  const { value, onChange, values } = props
  const submissionId = textOf(values.formSubmissionId)
  const form = useQuery({
    queryKey: ['questionsOf', submissionId],
    queryFn: async ({ signal }) => (await http.get<FillingAnswer>(`form-submission/${submissionId}/answers`, { signal })).data.formJson,
    enabled: submissionId !== '',
  })
  const questions = form.data === undefined ? [] : titledQuestionsOf(form.data, i18n.language)
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
