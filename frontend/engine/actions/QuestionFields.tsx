import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../form/FormField.tsx'
import type { Questions } from './useQuestions.ts'

interface QuestionFieldsProps {
  readonly resource: string
  readonly questions: Questions
  /** Before the name of each field in its element's id. */
  readonly prefix: string
}

/** The id of what a question is answered in. */
export const questionId = (prefix: string, name: string): string => `${prefix}-${name}`

/** The fields and the reason that a transition asks for. */
export function QuestionFields({ resource, questions, prefix }: QuestionFieldsProps) {
  const { t } = useTranslation('common')
  const { fields, values, messages, reasonRule } = questions
  const reasonField = questionId(prefix, 'reason')
  return (
    <>
      {Object.entries(fields).map(([name, field]) => (
        <FormField
          key={name}
          id={questionId(prefix, name)}
          resource={resource}
          name={name}
          field={field}
          values={values}
          stored={null}
          problems={messages[name] ?? none}
          isReadOnly={false}
          onChange={questions.change}
        />
      ))}
      {reasonRule !== undefined && (
        <div className="form-field">
          <label htmlFor={reasonField}>
            {/* Beside a reason that is chosen from a list, this one is written. */}
            {t(Object.keys(fields).length === 0 ? 'list.reason' : 'list.writtenReason')}{' '}
            {reasonRule === 'optional' ? (
              <span className="form-optional">{t('form.optional')}</span>
            ) : (
              <span className="form-required" aria-hidden="true">
                *
              </span>
            )}
          </label>
          <Input.TextArea
            id={reasonField}
            autoSize={{ minRows: 2, maxRows: 6 }}
            maxLength={2000}
            value={questions.reason}
            status={questions.isReasonMissing ? 'error' : undefined}
            aria-required={reasonRule === 'required'}
            aria-invalid={questions.isReasonMissing || undefined}
            aria-describedby={questions.isReasonMissing ? `${reasonField}-problem` : undefined}
            onChange={(event) => questions.setReason(event.target.value)}
          />
          {questions.isReasonMissing && (
            <div id={`${reasonField}-problem`} role="alert" className="form-problem">
              {t('list.reasonRequired')}
            </div>
          )}
        </div>
      )}
    </>
  )
}

const none: readonly string[] = []
