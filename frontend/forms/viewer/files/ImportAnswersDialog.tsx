import './files.css'
import { Alert, Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormImportResult } from '#resources/forms/formImport.ts'
import { submissionCalls } from '#resources/forms/formsCalls.ts'
import { call } from '../../../base/call.ts'
import type { HttpFailure } from '../../../base/http.ts'
import { useChosenStudy } from '../../../base/session/chosenStudy.ts'
import { useSession } from '../../../base/session/useSession.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { FileChoice } from '../../../base/ui/fileChoice/FileChoice.tsx'
import type { ListActionDialogProps } from '../../../engine/area.ts'
import { useCheckedUpload } from '../../../engine/import/useCheckedUpload.ts'
import { AnswerImportReport } from './AnswerImportReport.tsx'
import { type FormOfStudy, FormOfStudyFields } from './FormOfStudyFields.tsx'

/** Imports the answers to one form. The server first checks the whole file, and writes only when the user starts the import. */
export default function ImportAnswersDialog({ onClose }: ListActionDialogProps) {
  const { t } = useTranslation(['forms', 'common'])
  const { studies } = useSession()
  const selectedStudy = useChosenStudy()
  const [target, setTarget] = useState<FormOfStudy>({ studyId: selectedStudy?.id ?? studies[0]?.id ?? null, formId: null })
  const [isToComplete, setIsToComplete] = useState(false)
  const { studyId, formId } = target
  const upload = useCheckedUpload<FormImportResult>({
    resource: 'formSubmission',
    isComplete: () => studyId !== null && formId !== null,
    parameters: () => ({ formId: formId ?? '', complete: String(isToComplete) }),
    upload: (form) =>
      call(submissionCalls.import, { params: { studyId: studyId ?? '' }, form }).catch((error: unknown) => {
        // Answers may have changed since the check, so the server checks again what was not imported.
        startAgain()
        throw error
      }),
  })
  const { file, isTried, isSending, isDone, failure, result: report, send, chooseFile, startAgain } = upload

  const isChecked = report !== null && !isDone && report.accepted > 0
  const okText = isDone
    ? t('common:import.close')
    : isChecked
      ? t('common:import.run', { count: report.accepted })
      : t('common:import.check')
  return (
    <Dialog
      open
      title={t('answerImport.title')}
      okText={okText}
      okButtonProps={{ loading: busy(isSending), disabled: target.studyId === null }}
      cancelText={t('common:form.cancel')}
      cancelButtonProps={isDone ? { style: { display: 'none' } } : {}}
      onOk={() => (isDone ? onClose() : void send(!isChecked))}
      onCancel={onClose}
    >
      <div className="form-files">
        {!isDone && (
          <>
            <p className="form-help">{t('answerImport.intro')}</p>
            <FormOfStudyFields
              value={target}
              onChange={(next) => {
                setTarget(next)
                startAgain()
              }}
              problem={isTried && target.formId === null ? t('answerImport.formRequired') : null}
            />
            <FileChoice
              label={t('answerImport.file')}
              action={t('answerImport.chooseFile')}
              accept=".csv,.txt,.tsv,text/csv"
              file={file}
              onChange={chooseFile}
              missing={isTried ? t('answerImport.fileRequired') : null}
            />
            <Checkbox
              checked={isToComplete}
              onChange={({ target: { checked } }) => {
                setIsToComplete(checked)
                startAgain()
              }}
            >
              {t('answerImport.complete')}
            </Checkbox>
          </>
        )}
        {failure !== null && (
          <div className="form-files-report">
            <Alert role="alert" type="error" showIcon message={failure.message} description={<Messages failure={failure} />} />
          </div>
        )}
        {report !== null && <AnswerImportReport report={report} isDone={isDone} />}
      </div>
    </Dialog>
  )
}

/** Lists problems of the whole file, such as unknown columns. */
function Messages({ failure: { errors = {} } }: { readonly failure: HttpFailure }) {
  const { t } = useTranslation('common')
  const messages = Object.entries(errors).flatMap(([path, each]) =>
    each.map((message) => (path === 'file' ? message : t('common:field.labelled', { name: path, value: message }))),
  )
  if (messages.length === 0) return null
  return (
    <ul className="form-files-messages">
      {messages.map((message) => (
        <li key={message}>{message}</li>
      ))}
    </ul>
  )
}
