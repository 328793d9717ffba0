import './archive.css'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ArchivePreview, archiveDays } from '#resources/studies/studyArchive.ts'
import { studyArchiveCalls } from '#resources/studies/studyArchiveCalls.ts'
import { call, useCall } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RowActionDialogProps } from '../../engine/area.ts'
import { TaskProgress } from '../../tasks/TaskProgress.tsx'

/** Says what an archive of the study contains and leaves out, creates it and shows the progress. */
export default function ArchiveDialog({ row, onClose }: RowActionDialogProps<'study'>) {
  const { t } = useTranslation(['studies', 'common'])
  const preview = useCall(studyArchiveCalls.preview, { params: { studyId: row.id } }, { refetchOnWindowFocus: false })
  const [taskId, setTaskId] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const start = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      setTaskId((await call(studyArchiveCalls.start, { params: { studyId: row.id } })).taskId)
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setProblem(error.message)
    } finally {
      setIsBusy(false)
    }
  }
  const failure = problem ?? preview.error?.message ?? null
  return (
    <Dialog
      open
      title={t('archive.title', { study: row.abbreviatedTitle ?? row.trialName })}
      onCancel={onClose}
      okText={t('archive.start')}
      okButtonProps={{ loading: busy(isBusy), disabled: preview.data === undefined }}
      cancelText={t('common:form.cancel')}
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
      {failure !== null && <Alert role="alert" type="error" showIcon message={failure} />}
      {taskId !== null && <TaskProgress taskId={taskId} />}
      {taskId === null && preview.error === null && (preview.data === undefined ? <Waiting /> : <Contents preview={preview.data} />)}
    </Dialog>
  )
}

const contents = ['1', '2', '3', '4', '5', '6'] as const
const omissions = ['1', '2'] as const

function Contents({ preview: { participants, restricted, trashed, isSafetyLeftOut } }: { readonly preview: ArchivePreview }) {
  const { t } = useTranslation('studies')
  const numbers = useNumbers()
  const count = (name: 'participants' | 'restricted' | 'trashed', value: number) =>
    t(`archive.${name}`, { count: value, figure: numbers.format(value) })
  return (
    <div className="study-archive">
      <p>{t('archive.intro', { days: archiveDays })}</p>
      <h2>{t('archive.holds')}</h2>
      <ul>
        <li>{count('participants', participants)}</li>
        {contents.map((each) => (
          <li key={each}>{t(`archive.contents.${each}`)}</li>
        ))}
      </ul>
      <h2>{t('archive.leavesOut')}</h2>
      <ul>
        {restricted > 0 && <li>{count('restricted', restricted)}</li>}
        {trashed > 0 && <li>{count('trashed', trashed)}</li>}
        {isSafetyLeftOut && <li>{t('archive.safety')}</li>}
        {omissions.map((each) => (
          <li key={each}>{t(`archive.omissions.${each}`)}</li>
        ))}
      </ul>
      <Alert type="warning" showIcon message={t('archive.care')} />
    </div>
  )
}
