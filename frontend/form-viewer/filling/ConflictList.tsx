import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Json } from '#resources/forms/json.ts'
import type { AnswerConflict } from '#resources/submissionAnswers.ts'

interface ConflictListProps {
  readonly conflicts: readonly AnswerConflict[]
  readonly onChoose: (conflict: AnswerConflict, isMine: boolean) => void
}

/** Answers that somebody else changed at the same time: both stand here, and a person says which stays. */
export function ConflictList({ conflicts, onChoose }: ConflictListProps) {
  const { t } = useTranslation('forms')
  return conflicts.map((conflict) => (
    <Alert
      key={conflict.question}
      type="warning"
      showIcon
      message={t('filling.conflict', { question: conflict.question })}
      description={
        <div className="form-filling-sides">
          <Button onClick={() => onChoose(conflict, true)}>{t('filling.mine', { value: said(conflict.yours) })}</Button>
          <Button onClick={() => onChoose(conflict, false)}>{t('filling.theirs', { value: said(conflict.theirs) })}</Button>
        </div>
      }
    />
  ))
}

const said = (value: Json): string => (value === null ? '—' : typeof value === 'object' ? JSON.stringify(value) : String(value))
