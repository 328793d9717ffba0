import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { financeCalls } from '#resources/finance/financeCalls.ts'
import { useSend } from '../base/call.ts'
import { showToast } from '../base/toasts.ts'
import { busy } from '../base/ui/busy.tsx'
import { Dialog } from '../base/ui/Dialog.tsx'
import type { ListActionDialogProps } from '../engine/area.ts'

/** Records items of completed visits that had no rate on their day and have one now. */
export default function RecordMissingDialog({ onClose }: ListActionDialogProps) {
  const { t } = useTranslation(['finance', 'common'])
  const record = useSend(financeCalls.recordMissing)
  const confirm = async () => {
    const { recorded } = await record.mutateAsync({ input: {} })
    showToast({ kind: 'success', message: t('actions.recorded', { count: recorded }) })
    onClose()
  }
  return (
    <Dialog
      open
      title={t('actions.recordMissing')}
      okText={t('actions.recordMissing')}
      okButtonProps={{ loading: busy(record.isPending) }}
      cancelText={t('common:form.cancel')}
      onOk={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{t('actions.recordLead')}</p>
      {record.error !== null && <Alert role="alert" type="error" showIcon message={record.error.message} />}
    </Dialog>
  )
}
