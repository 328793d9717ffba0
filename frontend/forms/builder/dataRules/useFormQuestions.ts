import { useTranslation } from 'react-i18next'
import { titledQuestionsOf } from '#resources/forms/content/titles.ts'
import { formCalls } from '#resources/forms/formsCalls.ts'
import { useCall } from '../../../base/call.ts'

/** Questions of a form by the name of their answer, as options. @param formId empty: none */
export function useFormQuestions(formId: string) {
  const { i18n } = useTranslation()
  const form = useCall(formCalls.read, formId === '' ? null : { params: { id: formId } })
  const questions = form.data === undefined ? [] : titledQuestionsOf(form.data.formJson, i18n.language)
  return {
    isLoading: form.isLoading,
    isError: form.isError,
    options: questions.map(({ name, title }) => ({ value: name, label: title === name ? name : `${title} · ${name}` })),
  }
}
