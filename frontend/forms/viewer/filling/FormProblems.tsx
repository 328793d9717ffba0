import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AnswerProblem } from '#resources/forms/content/submissionAnswers.ts'

/** Problems found by the server at completion, question by question. */
export function FormProblems({ problems }: { readonly problems: readonly AnswerProblem[] }) {
  const { t } = useTranslation('forms')
  if (problems.length === 0) return null
  return (
    <Alert
      type="error"
      showIcon
      message={t('filling.wrong')}
      description={
        <ul>
          {problems.map(({ question, title, text }) => (
            <li key={`${question} ${text}`}>
              {title}: {text}
            </li>
          ))}
        </ul>
      }
    />
  )
}
