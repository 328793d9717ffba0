import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FormWithQuestions } from '#resources/formAnswers.ts'
import { titledQuestionsOf } from '#resources/forms/titles.ts'
import { http } from '../../base/http.ts'

/** Questions of a form by the name of their answer, as options. @param formId empty: none */
export function useFormQuestions(formId: string) {
  const { i18n } = useTranslation()
  const form = useQuery({
    queryKey: ['formBank', formId],
    queryFn: async ({ signal }) => (await http.get<FormWithQuestions>(`admin/form/${formId}`, { signal })).data,
    enabled: formId !== '',
  })
  const questions = form.data === undefined ? [] : titledQuestionsOf(form.data.formJson, i18n.language)
  return {
    isLoading: form.isLoading,
    isError: form.isError,
    options: questions.map(({ name, title }) => ({ value: name, label: title === name ? name : `${title} · ${name}` })),
  }
}
