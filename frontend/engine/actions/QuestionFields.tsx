import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { FormField } from '../form/FormField.tsx'
import type { Questions } from './useQuestions.ts'

interface QuestionFieldsProps {
  readonly resource: string
  readonly questions: Questions
  /** Prefix of the ids of the input elements. */
  readonly prefix: string
}

/** Returns the id of the input element for a field. */
export const getQuestionId = (prefix: string, name: string): string => `${prefix}-${name}`

/** Shows the fields that a transition requires as input, and its reason. */
export function QuestionFields({ resource, questions, prefix }: QuestionFieldsProps) {
  const { t } = useTranslation('common')
  const { fields, values, messages, reasonRule } = questions
  const reasonField = getQuestionId(prefix, 'reason')
  return (
    <>
      {Object.entries(fields).map(([name, field]) => (
        <FormField
          key={name}
          id={getQuestionId(prefix, name)}
          resource={resource}
          name={name}
          field={field}
          values={values}
          stored={null}
          problems={messages[name] ?? noProblems}
          isReadOnly={false}
          onChange={questions.enter}
        />
      ))}
      {reasonRule !== undefined && (
        <div className="form-field">
          <label htmlFor={reasonField}>
            {/* If one of the fields is already a list of reasons, the label says that this reason is free text. */}
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

const noProblems: readonly string[] = []
