import '../rowLink.css'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../base/texts/useTexts.ts'
import type { FormState } from './useForm.ts'

interface ProblemSummaryProps {
  readonly form: FormState
  readonly onGoTo: (field: string) => void
}

/** Lists all problems after a failed save, each as a link to its field. Screen readers announce it. */
export function ProblemSummary({ form, onGoTo }: ProblemSummaryProps) {
  const { t } = useTranslation('common')
  const texts = useTexts(form.definition.name)
  const fields = Object.entries(form.problems)
  if (form.failure !== null) return <Alert role="alert" type="error" showIcon message={form.failure} />
  if (form.failedTries === 0 || fields.length === 0) return null
  return (
    <Alert
      role="alert"
      type="error"
      showIcon
      message={t('form.problems', { count: fields.length })}
      description={
        <ul className="form-summary">
          {fields.map(([field, messages]) => (
            <li key={field}>
              <button type="button" className="row-link" onClick={() => onGoTo(field)}>
                {field in form.definition.fields && !mentionsLabel(messages.join(' '), texts.label(field))
                  ? t('form.problemOf', { field: texts.label(field), problem: messages.join(' ') })
                  : messages.join(' ')}
              </button>
            </li>
          ))}
        </ul>
      }
    />
  )
}

/** True if the message already contains the label: "Le prénom est requis" needs no "Prénom :" before it. */
const mentionsLabel = (message: string, label: string): boolean => message.toLocaleLowerCase().includes(label.toLocaleLowerCase())
