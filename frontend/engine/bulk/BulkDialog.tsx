import { Alert, Button, Progress } from 'antd'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceNamed } from '#resources/index.ts'
import { toast } from '../../base/toasts.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { Awaiting } from '../../base/ui/later.tsx'
import { QuestionFields, questionId } from '../actions/QuestionFields.tsx'
import { useQuestions } from '../actions/useQuestions.ts'
import { usePieces } from '../pieces.ts'
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
  /** Of rows that were in sight. */
  readonly titles: Readonly<Record<string, string>>
  /** @param hasWorked anything was tried, so that the rows are others now */
  readonly onClose: (hasWorked: boolean) => void
}

/** Says what will happen and to how many, does it, and reports row by row. It can be put aside while it works. */
export function BulkDialog({ resource, task, target, count, titles, onClose }: BulkDialogProps) {
  const { t } = useTranslation('common')
  const words = useBulkTexts(resource)
  const definition = resourceNamed(resource)
  const bulk = useBulk(definition)
  const questions = useQuestions({ definition, transition: 'action' in task ? task.action.transition : null })
  const id = useId()
  const Note = usePieces().bulkNotes['action' in task ? `${resource}.${task.action.name}` : '']
  const [isAside, setIsAside] = useState(false)
  const wasAside = useRef(isAside)
  useEffect(() => {
    wasAside.current = isAside
  })
  const isWorking = bulk.progress !== null

  const run = async () => {
    const unanswered = questions.check()
    if (unanswered !== null) return document.getElementById(questionId(id, unanswered))?.focus()
    const rows = await bulk.run(task, target, questions.answers)
    if (rows === null || !wasAside.current) return setIsAside(false)
    toast({ kind: 'success', message: t('list.bulk.finished', { action: words.name(task), ...countsOf(rows) }) })
    setIsAside(false)
  }
  const retry = () => void bulk.retry(task, questions.answers)

  if (bulk.report !== null && !isWorking)
    return (
      <Dialog
        open
        width={720}
        title={t('list.bulk.reportTitle', { action: words.name(task) })}
        footer={
          <Button type="primary" onClick={() => onClose(true)}>
            {t('list.bulk.close')}
          </Button>
        }
        onCancel={() => onClose(true)}
      >
        {bulk.failure !== null && <Alert type="error" showIcon message={bulk.failure.message} />}
        <BulkReport resource={resource} name={words.name(task)} rows={bulk.report} known={titles} onRetry={retry} />
      </Dialog>
    )
  if (isWorking)
    return (
      <Dialog
        open={!isAside}
        title={t('list.bulk.working', { action: words.name(task) })}
        onCancel={() => setIsAside(true)}
        footer={
          <>
            {bulk.progress?.total != null && <Button onClick={bulk.stop}>{t('list.bulk.stop')}</Button>}
            <Button onClick={() => setIsAside(true)}>{t('list.bulk.putAside')}</Button>
          </>
        }
      >
        <BulkWork worked={bulk.progress?.worked ?? 0} total={bulk.progress?.total ?? null} count={count} />
      </Dialog>
    )
  return (
    <Dialog
      open
      title={words.question(task, count)}
      okText={words.name(task)}
      okButtonProps={{ danger: 'action' in task && task.action.isDangerous }}
      cancelText={t('form.cancel')}
      onOk={() => void run()}
      onCancel={() => onClose(false)}
    >
      <p>{words.consequence(task)}</p>
      {Note !== undefined && 'ids' in target && (
        <Awaiting fallback={null}>
          <Note ids={target.ids} titles={titles} />
        </Awaiting>
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
