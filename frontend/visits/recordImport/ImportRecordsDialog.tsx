import './recordImport.css'
import { Alert, Button } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import type { RecordFileReading, RecordImportStarted, RecordImportSummary } from '#resources/participants/recordImport.ts'
import { call } from '../../base/call.ts'
import { type HttpFailure, isHttpFailure } from '../../base/http.ts'
import { useChosenStudy } from '../../base/session/chosenStudy.ts'
import { useSession } from '../../base/session/useSession.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { FileChoice } from '../../base/ui/fileChoice/FileChoice.tsx'
import { LabelledSelect } from '../../base/ui/LabelledSelect.tsx'
import { RecordSettingsFields } from './RecordSettingsFields.tsx'
import { RunningRecordImport } from './RunningRecordImport.tsx'
import { mappingOf, proposedSettings, type RecordSettings } from './recordMapping.ts'

interface ImportRecordsDialogProps {
  /** The study of the screen; absent: the user chooses one. */
  readonly studyId?: string
  readonly onClose: () => void
}

/** Step of the import: file, settings, trial, import. Nothing is written before the last one. */
type Step = 'file' | 'settings' | 'trial' | 'import'

/** Imports the records of a REDCap project: reads the file, lets the user check the mapping, runs a trial, then the import. */
export default function ImportRecordsDialog({ studyId: studyOfScreen, onClose }: ImportRecordsDialogProps) {
  const { t } = useTranslation(['visitSchedule', 'common'])
  const { studies } = useSession()
  const selectedStudy = useChosenStudy()
  const [studyId, setStudyId] = useState(studyOfScreen ?? selectedStudy?.id ?? studies[0]?.id ?? '')
  const [step, setStep] = useState<Step>('file')
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState<RecordFileReading | null>(null)
  const [settings, setSettings] = useState<RecordSettings | null>(null)
  const [started, setStarted] = useState<RecordImportStarted | null>(null)
  const [summary, setSummary] = useState<RecordImportSummary | null>(null)
  const [isTried, setIsTried] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<HttpFailure | null>(null)
  const storeSummary = useCallback((next: RecordImportSummary) => setSummary(next), [])

  const send = async (work: () => Promise<void>) => {
    setIsSending(true)
    setFailure(null)
    try {
      await work()
      setIsTried(false)
    } catch (error) {
      if (!isHttpFailure(error)) throw error
      setFailure(error)
    } finally {
      setIsSending(false)
    }
  }
  const readFile = (chosen: File) =>
    send(async () => {
      const next = await call(participantCalls.readRecords, { params: { studyId }, form: formOf(chosen, {}) })
      setReading(next)
      setSettings(proposedSettings(next))
      setStep('settings')
    })
  const start = (chosen: File, isTrial: boolean) => {
    const mapping = settings === null ? null : mappingOf(settings)
    if (mapping === null) return undefined
    return send(async () => {
      const form = formOf(chosen, { mapping: JSON.stringify(mapping), trial: String(isTrial) })
      setSummary(null)
      setStarted(await call(participantCalls.importRecords, { params: { studyId }, form }))
      setStep(isTrial ? 'trial' : 'import')
    })
  }
  const isFinished = summary !== null && summary.done === summary.records
  const actions: Readonly<Record<Step, () => unknown>> = {
    file: () => (file === null ? setIsTried(true) : readFile(file)),
    settings: () => {
      setIsTried(true)
      return file === null ? undefined : start(file, true)
    },
    trial: () => (file === null ? undefined : start(file, false)),
    import: onClose,
  }
  const okTexts = { file: 'read', settings: 'trial', trial: 'run', import: 'close' } as const
  return (
    <Dialog
      open
      title={t('recordImport.title')}
      width={760}
      okText={t(`recordImport.${okTexts[step]}`)}
      okButtonProps={{ loading: busy(isSending), disabled: studyId === '' || (step === 'trial' && (!isFinished || summary.forms === 0)) }}
      cancelText={t('common:form.cancel')}
      cancelButtonProps={step === 'import' ? { style: { display: 'none' } } : {}}
      onOk={() => void actions[step]()}
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
              onChange={setFile}
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
          <RecordSettingsFields reading={reading} settings={settings} isTried={isTried} onChange={setSettings} />
        )}
        {(step === 'trial' || step === 'import') && started !== null && (
          <RunningRecordImport key={started.importId} studyId={studyId} started={started} onSummary={storeSummary} />
        )}
        {step === 'trial' && isFinished && (
          <div>
            <Button onClick={() => setStep('settings')}>{t('recordImport.change')}</Button>
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Builds the form of a request. Its fields come before the file. */
function formOf(file: File, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', file)
  return form
}
