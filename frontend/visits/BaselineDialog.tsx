import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { visitCalls } from '#resources/visits/visitsCalls.ts'
import { busy } from '../base/ui/busy.tsx'
import { Dialog } from '../base/ui/Dialog.tsx'
import type { RowActionDialogProps } from '../engine/area.ts'
import { useVisitCall } from './useVisitCall.ts'

/** Makes a visit the baseline of all other visits, after a notice about the consequences. */
export default function BaselineDialog({ row, onClose }: RowActionDialogProps<'visit'>) {
  const { t } = useTranslation(['visitSchedule', 'common'])
  const { run, isWorking, error } = useVisitCall(visitCalls.markAsBaseline)
  const mark = () =>
    run({ params: { studyId: row.studyId, visitId: row.id } }, () => {
      onClose()
      return t('baseline.done', { name: row.name })
    })
  return (
    <Dialog
      open
      title={t('rows.markAsBaseline')}
      okText={t('rows.markAsBaseline')}
      okButtonProps={{ loading: busy(isWorking) }}
      cancelText={t('common:form.cancel')}
      onOk={mark}
      onCancel={onClose}
    >
      <p>{t('baseline.consequence', { name: row.name })}</p>
      {error !== null && <Alert role="alert" type="error" showIcon className="page-alert" message={error.message} />}
    </Dialog>
  )
}
