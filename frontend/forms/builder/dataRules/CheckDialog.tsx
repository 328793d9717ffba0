import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formCalls } from '#resources/forms/formsCalls.ts'
import { call } from '../../../base/call.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import type { RowActionDialogProps } from '../../../engine/area.ts'
import { TaskProgress } from '../../../tasks/TaskProgress.tsx'

/** Runs the data rules of a study over all stored answers, and shows the progress. */
export default function CheckDialog({ row, onClose }: RowActionDialogProps<'dataRule'>) {
  const { t } = useTranslation('forms')
  const [taskId, setTaskId] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const start = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      setTaskId((await call(formCalls.checkDataRules, { params: { studyId: row.studyId } })).taskId)
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setProblem(error.message)
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      open
      title={t('dataRules.checkTitle')}
      onCancel={onClose}
      okText={t('dataRules.checkStart')}
      confirmLoading={isBusy}
      onOk={() => void start()}
      {...(taskId === null
        ? {}
        : {
            // The clicked button has disappeared, so this one keeps the focus in the dialog.
            footer: (
              <Button autoFocus onClick={onClose}>
                {t('common:list.bulk.close')}
              </Button>
            ),
          })}
    >
      <p>{t('dataRules.checkText')}</p>
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      {taskId !== null && <TaskProgress taskId={taskId} />}
    </Dialog>
  )
}
