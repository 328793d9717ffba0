import { Alert, Button, Progress } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getResource } from '#resources/index.ts'
import { showToast } from '../../base/toasts.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { Suspended } from '../../base/ui/lazyPart.tsx'
import { getQuestionId, QuestionFields } from '../actions/QuestionFields.tsx'
import { useQuestions } from '../actions/useQuestions.ts'
import { useSafeClose } from '../actions/useSafeClose.ts'
import { useExtensions } from '../extensions.ts'
import { BulkReport } from './BulkReport.tsx'
import { ChosenChanges } from './ChosenChanges.tsx'
import { type BulkTarget, type BulkTask, countsOf } from './task.ts'
import { useBulk } from './useBulk.ts'
import { useBulkTexts } from './useBulkTexts.ts'

interface BulkDialogProps {
  readonly resource: string
  readonly task: BulkTask
  readonly target: BulkTarget
  readonly count: number
  /** Titles of the rows that were visible, by id. */
  readonly titles: Readonly<Record<string, string>>
  /** Closes the dialog. @param hasWorked true if the task tried to change rows, so they may have changed */
  readonly onClose: (hasWorked: boolean) => void
}

/**
 * Dialog of a task for several rows. It states the action and the number of rows, runs the task, and reports the result of each row. The
 * user can hide the dialog while the task runs.
 */
export function BulkDialog({ resource, task, target, count, titles, onClose }: BulkDialogProps) {
  const { t } = useTranslation('common')
  const bulkTexts = useBulkTexts(resource)
  const definition = getResource(resource)
  const bulk = useBulk(definition)
  const questions = useQuestions({ definition, transition: 'action' in task ? task.action.transition : null })
  const closeSafely = useSafeClose(questions.hasInput, () => onClose(false))
  const id = useId()
  const Note = useExtensions().bulkNotes['action' in task ? `${resource}.${task.action.name}` : '']
  const [isMinimised, setIsMinimised] = useState(false)
  const wasMinimised = useRef(isMinimised)
  useEffect(() => {
    wasMinimised.current = isMinimised
  })
  const isWorking = bulk.progress !== null

  const run = async () => {
    const unansweredField = questions.check()
    if (unansweredField !== null) return document.getElementById(getQuestionId(id, unansweredField))?.focus()
    const rows = await bulk.run(task, target, questions.answers)
    if (rows === null || !wasMinimised.current) return setIsMinimised(false)
    showToast({ kind: 'success', message: t('list.bulk.finished', { action: bulkTexts.name(task), ...countsOf(rows) }) })
    setIsMinimised(false)
  }
  const retry = () => void bulk.retry(task, questions.answers)

  if (bulk.report !== null && !isWorking)
    return (
      <Dialog
        open
        width={720}
        title={t('list.bulk.reportTitle', { action: bulkTexts.name(task) })}
        footer={
          <Button type="primary" onClick={() => onClose(true)}>
            {t('list.bulk.close')}
          </Button>
        }
        onCancel={() => onClose(true)}
      >
        {bulk.failure !== null && <Alert type="error" showIcon message={bulk.failure.message} />}
        <BulkReport resource={resource} name={bulkTexts.name(task)} rows={bulk.report} known={titles} onRetry={retry} />
      </Dialog>
    )
  if (isWorking)
    return (
      <Dialog
        open={!isMinimised}
        title={t('list.bulk.working', { action: bulkTexts.name(task) })}
        onCancel={() => setIsMinimised(true)}
        footer={
          <>
            {bulk.progress?.total != null && <Button onClick={bulk.stop}>{t('list.bulk.stop')}</Button>}
            <Button onClick={() => setIsMinimised(true)}>{t('list.bulk.putAside')}</Button>
          </>
        }
      >
        <BulkWork worked={bulk.progress?.worked ?? 0} total={bulk.progress?.total ?? null} count={count} />
      </Dialog>
    )
  return (
    <Dialog
      open
      title={bulkTexts.question(task, count)}
      okText={bulkTexts.name(task)}
      okButtonProps={{ danger: 'action' in task && task.action.isDangerous }}
      cancelText={t('form.cancel')}
      onOk={() => void run()}
      cancelButtonProps={{ onClick: () => onClose(false) }}
      onCancel={closeSafely}
    >
      <p>{bulkTexts.consequence(task)}</p>
      {Note !== undefined && 'ids' in target && (
        <Suspended fallback={null}>
          <Note ids={target.ids} titles={titles} />
        </Suspended>
      )}
      {'changes' in task && <ChosenChanges resource={resource} sent={task} count={count} />}
      <QuestionFields resource={resource} questions={questions} prefix={id} />
      {bulk.failure !== null && (
        <Alert type="error" showIcon message={[bulk.failure.message, ...Object.values(bulk.failure.errors ?? {}).flat()].join(' ')} />
      )}
    </Dialog>
  )
}

function BulkWork({ worked, total, count }: { readonly worked: number; readonly total: number | null; readonly count: number }) {
  const { t } = useTranslation('common')
  const label = total === null ? t('list.bulk.workingOn', { count }) : t('list.bulk.workedOn', { worked, total })
  return (
    <>
      <Progress
        aria-label={label}
        percent={total === null ? 100 : Math.round((worked / total) * 100)}
        status="active"
        showInfo={total !== null}
      />
      <p role="status">{label}</p>
    </>
  )
}
