import { Alert, Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHttpFailure } from '../base/http.ts'
import { busy } from '../base/ui/busy.tsx'
import { Dialog } from '../base/ui/Dialog.tsx'
import { TaskProgress } from './TaskProgress.tsx'

interface TaskDialogProps {
  readonly title: string
  /** Label of the button that starts the task. */
  readonly startText: string
  readonly start: () => Promise<{ readonly taskId: string }>
  /** False until what the user must read before the start is loaded. */
  readonly isReady?: boolean
  /** A problem other than that of the start. */
  readonly problem?: string | null
  readonly onClose: () => void
  /** Says what the task does; the progress replaces it. */
  readonly children: ReactNode
}

/** Says what a task does, starts it and shows its progress. A refused start is shown, and can be tried again. */
export function TaskDialog({ title, startText, start, isReady = true, problem = null, onClose, children }: TaskDialogProps) {
  const { t } = useTranslation('common')
  const [taskId, setTaskId] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const tryStart = async () => {
    setIsBusy(true)
    setRefusal(null)
    try {
      setTaskId((await start()).taskId)
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setRefusal(error.message)
    } finally {
      setIsBusy(false)
    }
  }
  const shownProblem = refusal ?? problem
  return (
    <Dialog
      open
      title={title}
      onCancel={onClose}
      okText={startText}
      okButtonProps={{ loading: busy(isBusy), disabled: !isReady }}
      cancelText={t('form.cancel')}
      onOk={() => void tryStart()}
      {...(taskId === null
        ? {}
        : {
            // The clicked button has disappeared, so this one keeps the focus in the dialog.
            footer: (
              <Button autoFocus onClick={onClose}>
                {t('list.bulk.close')}
              </Button>
            ),
          })}
    >
      {shownProblem !== null && <Alert role="alert" type="error" showIcon message={shownProblem} />}
      {taskId === null ? children : <TaskProgress taskId={taskId} />}
    </Dialog>
  )
}
