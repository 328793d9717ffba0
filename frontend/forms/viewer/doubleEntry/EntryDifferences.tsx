import { type HttpError, useCustom, useCustomMutation, useInvalidate } from '@refinedev/core'
import { Button, Input, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import type { AnswerProblem, EntryComparison, EntryDecision } from '#resources/forms/content/submissionAnswers.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { showToast } from '../../../base/toasts.ts'
import { LoadFailed } from '../../../base/ui/LoadFailed.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'
import { answerProblemsOf } from '../filling/answerProblemsOf.ts'
import { FormProblems } from '../filling/FormProblems.tsx'
import { useAnswerTexts } from '../filling/useAnswerTexts.ts'

type Entry = ResourceAnswer['secondEntry']

/** Shows the answers that differ between two entries of a form side by side, with the decision about each. */
export function EntryDifferences({ row }: { readonly row: Entry }) {
  const { t } = useTranslation('forms')
  const { result, query } = useCustom<EntryComparison>({
    url: `second-entry/${row.id}/differences`,
    method: 'get',
    errorNotification: false,
  })
  if (query.isError) return <LoadFailed message={t('doubleEntry.loadFailed')} onRetry={() => void query.refetch()} />
  if (query.isPending) return <Waiting rows={4} />
  return <Decisions row={row} comparison={result.data} onOutdated={() => void query.refetch()} />
}

interface DecisionsProps {
  readonly row: Entry
  readonly comparison: EntryComparison
  readonly onOutdated: () => void
}

function Decisions({ row, comparison: { formJson, differences }, onOutdated }: DecisionsProps) {
  const { t } = useTranslation('forms')
  const { titleOf, wordsOf } = useAnswerTexts(formJson)
  const mayDecide = useMay()('formSubmission', 'update')
  const [chosenEntries, setChosenEntries] = useState<Readonly<Record<string, EntryDecision['entry']>>>({})
  const [reason, setReason] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [problems, setProblems] = useState<readonly AnswerProblem[]>([])
  const { mutateAsync, mutation } = useCustomMutation<Entry, HttpError>()
  const invalidate = useInvalidate()
  const reasonId = useId()
  const isReasonMissing = isChecked && reason.trim() === ''
  const isChoiceMissing = (question: string) => isChecked && chosenEntries[question] === undefined

  const save = async () => {
    setIsChecked(true)
    if (reason.trim() === '' || differences.some(({ question }) => chosenEntries[question] === undefined)) return
    try {
      await mutateAsync({
        url: `second-entry/${row.id}/reconcile`,
        method: 'post',
        values: {
          version: row.version,
          decisions: differences.map(({ question }) => ({ question, entry: chosenEntries[question] })),
          reason,
        },
        errorNotification: false,
        successNotification: false,
      })
      showToast({ kind: 'success', message: t('doubleEntry.saved') })
    } catch (error) {
      setProblems(answerProblemsOf(error))
      showToast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('filling.failed') })
      onOutdated()
    } finally {
      await invalidate({ resource: 'secondEntry', id: row.id, invalidates: ['list', 'many', 'detail'] })
      await invalidate({ resource: 'formSubmission', invalidates: ['list', 'many', 'detail'] })
    }
  }
  return (
    <div className="form-filling">
      <strong role="status">{t('doubleEntry.differences', { count: differences.length })}</strong>
      {mayDecide && <p className="form-viewer-note">{t('doubleEntry.decide')}</p>}
      <FormProblems problems={problems} />
      {differences.map(({ question, first, second }) => (
        <fieldset key={question} className="entry-difference">
          <legend>{titleOf(question)}</legend>
          <Radio.Group
            aria-label={titleOf(question)}
            disabled={!mayDecide}
            value={chosenEntries[question]}
            onChange={({ target }) => setChosenEntries((before) => ({ ...before, [question]: target.value as EntryDecision['entry'] }))}
            options={[
              { value: 'FIRST', label: t('doubleEntry.first', { value: wordsOf(question, first) }) },
              { value: 'SECOND', label: t('doubleEntry.second', { value: wordsOf(question, second) }) },
            ]}
          />
          {isChoiceMissing(question) && <div role="alert">{t('doubleEntry.choiceNeeded')}</div>}
        </fieldset>
      ))}
      {mayDecide && (
        <>
          <label htmlFor={reasonId}>{t('doubleEntry.reason')}</label>
          <Input.TextArea
            id={reasonId}
            value={reason}
            maxLength={2000}
            autoSize={{ minRows: 2 }}
            status={isReasonMissing ? 'error' : ''}
            aria-required
            aria-invalid={isReasonMissing}
            onChange={({ target }) => setReason(target.value)}
          />
          {isReasonMissing && <div role="alert">{t('doubleEntry.reasonNeeded')}</div>}
          <div>
            <Button type="primary" loading={mutation.isPending} onClick={() => void save()}>
              {t('doubleEntry.save')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
