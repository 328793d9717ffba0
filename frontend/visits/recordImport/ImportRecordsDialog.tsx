import './recordImport.css'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useChosenStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { FileChoice } from '../../base/ui/fileChoice/FileChoice.tsx'
import { LabelledSelect } from '../../base/ui/LabelledSelect.tsx'
import { RecordSettingsFields } from './RecordSettingsFields.tsx'
import { RunningRecordImport } from './RunningRecordImport.tsx'
import { useRecordImport } from './useRecordImport.ts'

interface ImportRecordsDialogProps {
  /** The study of the screen; absent: the user chooses one. */
  readonly studyId?: string
  readonly onClose: () => void
}

/** Imports the records of a REDCap project: reads the file, lets the user check the mapping, runs a trial, then the import. */
export default function ImportRecordsDialog({ studyId: studyOfScreen, onClose }: ImportRecordsDialogProps) {
  const { t } = useTranslation(['visitSchedule', 'common'])
  const { studies } = useSession()
  const selectedStudy = useChosenStudy()
  const [studyId, setStudyId] = useState(studyOfScreen ?? selectedStudy?.id ?? studies[0]?.id ?? '')
  const { step, file, reading, settings, started, isTried, isSending, failure, isFinished, hasForms, ...actions } = useRecordImport(
    studyId,
    onClose,
  )
  const okTexts = { file: 'read', settings: 'trial', trial: 'run', import: 'close' } as const
  return (
    <Dialog
      open
      title={t('recordImport.title')}
      width={760}
      okText={t(`recordImport.${okTexts[step]}`)}
      okButtonProps={{ loading: busy(isSending), disabled: studyId === '' || (step === 'trial' && (!isFinished || !hasForms)) }}
      cancelText={t('common:form.cancel')}
      cancelButtonProps={step === 'import' ? { style: { display: 'none' } } : {}}
      onOk={() => void actions.next()}
      onCancel={onClose}
    >
      <div className="record-import">
        {step === 'file' && (
          <>
            <p className="form-help">{t('recordImport.intro')}</p>
            {studyOfScreen === undefined && (
              <div className="record-import-field">
                <LabelledSelect<string>
                  label={t('recordImport.study')}
                  showSearch
                  value={studyId}
                  onChange={setStudyId}
                  options={studies.map(({ id, name }) => ({ value: id, label: name }))}
                />
              </div>
            )}
            <FileChoice
              label={t('recordImport.file')}
              action={t('recordImport.chooseFile')}
              accept=".xml,.csv,.txt,.tsv,application/xml,text/xml,text/csv"
              file={file}
              onChange={actions.setFile}
              missing={isTried ? t('recordImport.fileRequired') : null}
            />
          </>
        )}
        {failure !== null && (
          <Alert
            role="alert"
            type="error"
            showIcon
            message={failure.message}
            description={Object.values(failure.errors ?? {})
              .flat()
              .join(' ')}
          />
        )}
        {step === 'settings' && reading !== null && settings !== null && (
          <RecordSettingsFields reading={reading} settings={settings} isTried={isTried} onChange={actions.setSettings} />
        )}
        {(step === 'trial' || step === 'import') && started !== null && (
          <RunningRecordImport key={started.importId} studyId={studyId} started={started} onSummary={actions.storeSummary} />
        )}
        {step === 'trial' && isFinished && (
          <div>
            <Button onClick={actions.changeSettings}>{t('recordImport.change')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}
