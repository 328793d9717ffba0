import { Button, Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceInput } from '#resources/core/rows.ts'
import { criterionCheck, criterionResults } from '#resources/studies/criterionCheck.ts'
import type { EligibilityLine } from '#resources/studies/eligibilityAnswers.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import type { CriterionCheck } from './useCriteria.ts'

interface CriterionLineProps {
  readonly line: EligibilityLine
  readonly check: CriterionCheck | undefined
  readonly mayCheck: boolean
  readonly onSave: (changes: ResourceInput<'criterionCheck'>) => Promise<void>
}

/** One criterion with a note and its result for the participant, saved as soon as it is chosen. */
export function CriterionLine({ line, check, mayCheck, onSave }: CriterionLineProps) {
  const { t } = useTranslation(['trialboard', 'common'])
  const texts = useTexts('criterionCheck')
  const id = useId()
  const [note, setNote] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  /** Chosen result until it is saved. The chosen radio button keeps the focus, so it is never disabled during the save. */
  const [selectedResult, setSelectedResult] = useState<CriterionCheck['result'] | null>(null)
  const save = async (changes: ResourceInput<'criterionCheck'>) => {
    setProblem(null)
    setIsSaving(true)
    try {
      await onSave(changes)
      if ('note' in changes) setNote(null)
    } catch (error) {
      const isConflict = isHttpFailure(error) && (error.code === 'StaleVersion' || error.code === 'Duplicate')
      setProblem(
        isConflict ? t('trialboard:criteria.changedMeanwhile') : isHttpFailure(error) ? error.message : t('common:errors.SystemError'),
      )
    }
    setIsSaving(false)
  }
  const selectResult = async (result: CriterionCheck['result']) => {
    setSelectedResult(result)
    await save({ result })
    setSelectedResult((now) => (now === result ? null : now))
  }
  const stored = check?.note ?? ''
  return (
    <fieldset className="criterion" disabled={!mayCheck}>
      <legend>{line.criterion}</legend>
      <Radio.Group
        className="criterion-results"
        optionType="button"
        disabled={!mayCheck}
        value={selectedResult ?? check?.result ?? null}
        options={criterionResults[line.kind].map((value) => ({ value, label: texts.value('result', value) }))}
        onChange={({ target }) => void selectResult(target.value)}
      />
      {check !== undefined && (mayCheck || stored !== '') && (
        <div className="criterion-note">
          <label htmlFor={id}>{texts.label('note')}</label>
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 1, maxRows: 6 }}
            maxLength={criterionCheck.fields.note.max}
            readOnly={!mayCheck}
            value={note ?? stored}
            onChange={({ target }) => setNote(target.value)}
          />
          {note !== null && note !== stored && (
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
