import './odmImport.css'
import { Alert } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formCalls } from '#resources/forms/formsCalls.ts'
import type { OdmImportResult } from '#resources/forms/odmImport.ts'
import { call } from '../../../base/call.ts'
import { useSession } from '../../../base/session/useSession.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { FileChoice } from '../../../base/ui/fileChoice/FileChoice.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import type { ListActionDialogProps } from '../../../engine/area.ts'
import { useCheckedUpload } from '../../../engine/import/useCheckedUpload.ts'
import { FormsOfFile } from './FormsOfFile.tsx'

/** A check reports on all forms of the file. */
const noParameters: Readonly<Record<string, string>> = {}
/** Target value for the library, which belongs to no study. */
const library = 'library'

/** Imports forms from a CDISC ODM file or a REDCap data dictionary: first it checks the file and shows a report, then it creates the selected forms. */
export default function ImportOdmDialog({ onClose }: ListActionDialogProps) {
  const { t } = useTranslation(['forms', 'common'])
  const id = useId()
  const { studies } = useSession()
  const [target, setTarget] = useState<string>(library)
  const [selectedForms, setSelectedForms] = useState<readonly string[]>([])
  const { file, isTried, isSending, result, isDone, failure, send, chooseFile, startAgain } = useCheckedUpload<OdmImportResult>({
    resource: 'form',
    isComplete: (isCheck) => isCheck || selectedForms.length > 0,
    parameters: (isCheck) => (isCheck ? noParameters : { forms: JSON.stringify(selectedForms) }),
    upload: (form) =>
      target === library ? call(formCalls.importOdm, { form }) : call(formCalls.importOdmIntoStudy, { params: { studyId: target }, form }),
    onChecked: ({ forms }) => setSelectedForms(forms.map(({ key }) => key)),
  })

  const isRead = result !== null && !isDone
  const okText = isDone ? t('common:import.close') : isRead ? t('odmImport.run', { count: selectedForms.length }) : t('common:import.check')
  return (
    <Dialog
      open
      title={t('odmImport.title')}
      width={720}
      okText={okText}
      okButtonProps={{ loading: busy(isSending) }}
      cancelText={t('common:form.cancel')}
      cancelButtonProps={isDone ? { style: { display: 'none' } } : {}}
      onOk={() => (isDone ? onClose() : void send(!isRead))}
      onCancel={onClose}
    >
      <div className="odm-import">
        {!isDone && (
          <>
            <p className="form-help">{t('odmImport.intro')}</p>
            <label htmlFor={`${id}-target`}>{t('odmImport.target')}</label>
            <Select
              id={`${id}-target`}
              value={target}
              onChange={(next: string) => {
                setTarget(next)
                startAgain()
              }}
              options={[
                { value: library, label: t('odmImport.library') },
                ...studies.map((study) => ({ value: study.id, label: study.name })),
              ]}
            />
            <FileChoice
              label={t('odmImport.file')}
              action={t('odmImport.chooseFile')}
              accept=".xml,.json,.csv,.txt,.tsv,application/xml,text/xml,application/json,text/csv"
              file={file}
              onChange={chooseFile}
              missing={isTried ? t('odmImport.fileRequired') : null}
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
        {result !== null && <FormsOfFile result={result} isDone={isDone} chosen={selectedForms} onChoose={setSelectedForms} />}
        {isRead && selectedForms.length === 0 && (
          <p role="alert" className="odm-import-missing">
            {t('odmImport.formRequired')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
