import { Button, Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { criterionCheck, criterionResults } from '#resources/criterionCheck.ts'
import type { EligibilityLine } from '#resources/eligibilityAnswers.ts'
import type { ResourceInput } from '#resources/rows.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import type { CriterionCheck } from './useCriteria.ts'

interface CriterionLineProps {
  readonly line: EligibilityLine
  readonly check: CriterionCheck | undefined
  readonly mayCheck: boolean
  readonly onSave: (changes: ResourceInput<'criterionCheck'>) => Promise<void>
}

/** One criterion with its result for the participant, saved as soon as it is chosen, and a note. */
export function CriterionLine({ line, check, mayCheck, onSave }: CriterionLineProps) {
  const { t } = useTranslation(['trialboard', 'common'])
  const texts = useTexts('criterionCheck')
  const id = useId()
  const [note, setNote] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  /** The result that was chosen, until it is saved. Its radio button keeps the focus: it is never disabled for that. */
  const [chosen, setChosen] = useState<CriterionCheck['result'] | null>(null)
  const save = async (changes: ResourceInput<'criterionCheck'>) => {
    setProblem(null)
    setIsSaving(true)
    try {
      await onSave(changes)
      if ('note' in changes) setNote(null)
    } catch (error) {
      const isLate = isHttpFailure(error) && (error.code === 'StaleVersion' || error.code === 'Duplicate')
      setProblem(isLate ? t('trialboard:criteria.changedMeanwhile') : isHttpFailure(error) ? error.message : t('common:errors.SystemError'))
    }
    setIsSaving(false)
  }
  const choose = async (result: CriterionCheck['result']) => {
    setChosen(result)
    await save({ result })
    setChosen((now) => (now === result ? null : now))
  }
  const kept = check?.note ?? ''
  return (
    <fieldset className="criterion" disabled={!mayCheck}>
      <legend>{line.criterion}</legend>
      <Radio.Group
        className="criterion-results"
        optionType="button"
        disabled={!mayCheck}
        value={chosen ?? check?.result ?? null}
        options={criterionResults[line.kind].map((value) => ({ value, label: texts.value('result', value) }))}
        onChange={({ target }) => void choose(target.value)}
      />
      {check !== undefined && (mayCheck || kept !== '') && (
        <div className="criterion-note">
          <label htmlFor={id}>{texts.label('note')}</label>
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={criterionCheck.fields.note.max}
            readOnly={!mayCheck}
            value={note ?? kept}
            onChange={({ target }) => setNote(target.value)}
          />
          {note !== null && note !== kept && (
            <Button disabled={isSaving} onClick={() => void save({ note: note.trim() === '' ? null : note })}>
              {t('trialboard:criteria.saveNote')}
            </Button>
          )}
        </div>
      )}
      {problem !== null && (
        <div role="alert" className="form-problem">
          {problem}
        </div>
      )}
    </fieldset>
  )
}
