import './balance.css'
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { useSend } from '../../base/call.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { FileChoice } from '../../base/ui/fileChoice/FileChoice.tsx'
import type { RowActionDialogProps } from '../../engine/area.ts'

/** Imports the slots of a list from a CSV file. Checks all lines first; the import is offered only without problems. */
export default function ImportSlotsDialog({ row, onClose }: RowActionDialogProps<'randomisationList'>) {
  const { t } = useTranslation(['trialboard', 'common'])
  const [file, setFile] = useState<File | null>(null)
  const [csv, setCsv] = useState('')
  const check = useSend(randomisationCalls.importSlots)
  const send = useSend(randomisationCalls.importSlots)
  const choose = async (chosen: File) => {
    setFile(chosen)
    const text = await chosen.text()
    setCsv(text)
    await check.mutateAsync({ params: { id: row.id }, input: { csv: text, isDryRun: true } }).catch(() => undefined)
  }
  const confirm = async () => {
    const { accepted } = await send.mutateAsync({ params: { id: row.id }, input: { csv, isDryRun: false } })
    showToast({ kind: 'success', message: t('randomisationLists.added', { count: accepted }) })
    onClose()
  }
  const report = check.data
  const error = check.error ?? send.error
  return (
    <Dialog
      open
      title={t('randomisationLists.import')}
      okText={t('randomisationLists.import')}
      okButtonProps={{ disabled: report === undefined || report.accepted === 0, loading: busy(send.isPending) }}
      cancelText={t('common:form.cancel')}
      onOk={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className="slots-form">
        <p>{t('randomisationLists.importLead')}</p>
        <FileChoice
          label={t('randomisationLists.file')}
          action={t('randomisationLists.choose')}
          accept=".csv,.txt,.tsv"
          file={file}
          missing={null}
          onChange={(chosen) => void choose(chosen)}
        />
        <div role="status">
          {report !== undefined && report.accepted > 0 && (
            <Alert type="success" showIcon message={t('randomisationLists.checked', { count: report.accepted })} />
          )}
          {report !== undefined && report.problems.length > 0 && (
            <Alert
              type="error"
              showIcon
              message={t('randomisationLists.problems')}
              description={
                <ul className="alert-lines">
                  {report.problems.map(({ line, code }) => (
                    <li key={`${line} ${code}`}>{t('randomisationLists.line', { line, problem: t(`common:problems.${code}`) })}</li>
                  ))}
                </ul>
              }
            />
          )}
        </div>
        {error !== null && <Alert role="alert" type="error" showIcon message={error.message} />}
      </div>
    </Dialog>
  )
}
