import './archive.css'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { type ArchivePreview, archiveDays } from '#resources/studies/studyArchive.ts'
import { studyArchiveCalls } from '#resources/studies/studyArchiveCalls.ts'
import { call, useCall } from '../../base/call.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RowActionDialogProps } from '../../engine/area.ts'
import { TaskDialog } from '../../tasks/TaskDialog.tsx'

/** Says what an archive of the study contains and leaves out, creates it and shows the progress. */
export default function ArchiveDialog({ row, onClose }: RowActionDialogProps<'study'>) {
  const { t } = useTranslation('studies')
  const preview = useCall(studyArchiveCalls.preview, { params: { studyId: row.id } }, { refetchOnWindowFocus: false })
  return (
    <TaskDialog
      title={t('archive.title', { study: row.abbreviatedTitle ?? row.trialName })}
      startText={t('archive.start')}
      start={() => call(studyArchiveCalls.start, { params: { studyId: row.id } })}
      isReady={preview.data !== undefined}
      problem={preview.error?.message ?? null}
      onClose={onClose}
    >
      {preview.error === null && (preview.data === undefined ? <Waiting /> : <Contents preview={preview.data} />)}
    </TaskDialog>
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
