import './eventImport.css'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EventImportResult } from '#resources/visits/eventImport.ts'
import { visitCalls } from '#resources/visits/visitsCalls.ts'
import { call } from '../../base/call.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { FileChoice } from '../../base/ui/fileChoice/FileChoice.tsx'
import { useCheckedUpload } from '../../engine/import/useCheckedUpload.ts'
import { VisitsOfFile } from './VisitsOfFile.tsx'

interface ImportEventsDialogProps {
  readonly studyId: string
  readonly onClose: () => void
}

/** Imports the events and arms of a REDCap project: first it checks the files and shows a report, then it creates visits and groups. */
export function ImportEventsDialog({ studyId, onClose }: ImportEventsDialogProps) {
  const { t } = useTranslation(['visitSchedule', 'common'])
  const [mapping, setMapping] = useState<File | null>(null)
  const [arms, setArms] = useState<File | null>(null)
  const { file, isTried, isSending, result, isDone, failure, send, chooseFile, startAgain } = useCheckedUpload<EventImportResult>({
    resource: 'visit',
    isComplete: () => true,
    parameters: () => ({}),
    upload: async (form) => {
      // The fields of a form come before its file.
      const complete = new FormData()
      complete.append('check', String(form.get('check')))
      if (mapping !== null) complete.append('mapping', await mapping.text())
      if (arms !== null) complete.append('arms', await arms.text())
      complete.append('file', form.get('file') as File)
      return call(visitCalls.importEvents, { params: { studyId }, form: complete })
    },
  })
  const isRead = result !== null && !isDone
  const isTable = file !== null && !/\.xml$/i.test(file.name)
  const count = result?.visits.filter(({ isNew }) => isNew).length ?? 0
  const okText = isDone ? t('common:import.close') : isRead ? t('eventImport.run', { count }) : t('common:import.check')
  const choose = (set: (next: File | null) => void) => (next: File | null) => {
    set(next)
    startAgain()
  }
  return (
    <Dialog
      open
      title={t('eventImport.title')}
      width={720}
      okText={okText}
      okButtonProps={{ loading: busy(isSending), disabled: isRead && count === 0 }}
      cancelText={t('common:form.cancel')}
      cancelButtonProps={isDone ? { style: { display: 'none' } } : {}}
      onOk={() => (isDone ? onClose() : void send(!isRead))}
      onCancel={onClose}
    >
      <div className="event-import">
        {!isDone && (
          <>
            <p className="form-help">{t('eventImport.intro')}</p>
            <FileChoice
              label={t('eventImport.file')}
              action={t('eventImport.chooseFile')}
              accept=".xml,.csv,.txt,.tsv,application/xml,text/xml,text/csv"
              file={file}
              onChange={chooseFile}
              missing={isTried ? t('eventImport.fileRequired') : null}
            />
            {isTable && (
              <>
                <FileChoice
                  label={t('eventImport.mapping')}
                  action={t('eventImport.chooseFile')}
                  accept=".csv,.txt,.tsv,text/csv"
                  file={mapping}
                  onChange={choose(setMapping)}
                  missing={null}
                />
                <FileChoice
                  label={t('eventImport.arms')}
                  action={t('eventImport.chooseFile')}
                  accept=".csv,.txt,.tsv,text/csv"
                  file={arms}
                  onChange={choose(setArms)}
                  missing={null}
                />
              </>
            )}
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
        {result !== null && <VisitsOfFile result={result} isDone={isDone} />}
      </div>
    </Dialog>
  )
}
