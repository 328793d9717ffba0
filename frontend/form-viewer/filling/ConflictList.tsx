import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Json, JsonObject } from '#resources/forms/json.ts'
import type { AnswerConflict } from '#resources/submissionAnswers.ts'
import { useAnswerWords } from './useAnswerWords.ts'

interface ConflictListProps {
  readonly formJson: JsonObject
  readonly conflicts: readonly AnswerConflict[]
  readonly onChoose: (conflict: AnswerConflict, isMine: boolean) => void
}

/** Answers that somebody else changed at the same time: both stand here, and a person says which stays. */
export function ConflictList({ formJson, conflicts, onChoose }: ConflictListProps) {
  const { t } = useTranslation('forms')
  const { titleOf, wordsOf } = useAnswerWords(formJson)
  return conflicts.map((conflict) => {
    const { question, yours, theirs } = conflict
    const said = (value: Json) => wordsOf(question, value)
    return (
      <Alert
        key={question}
        type="warning"
        showIcon
        message={t('filling.conflict', { question: titleOf(question) })}
        description={
          <div className="form-filling-sides">
            <Button onClick={() => onChoose(conflict, true)}>{t('filling.mine', { value: said(yours) })}</Button>
            <Button onClick={() => onChoose(conflict, false)}>{t('filling.theirs', { value: said(theirs) })}</Button>
          </div>
        }
      />
    )
  })
}
