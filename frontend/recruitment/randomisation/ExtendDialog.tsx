import './balance.css'
import { Alert, InputNumber } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { useSend } from '../../base/call.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import type { RowActionDialogProps } from '../../engine/area.ts'

/** Appends slots to every stratum of a generated list. */
export default function ExtendDialog({ row, onClose }: RowActionDialogProps<'randomisationList'>) {
  const { t } = useTranslation(['trialboard', 'common'])
  const id = useId()
  const [perStratum, setPerStratum] = useState(20)
  const extend = useSend(randomisationCalls.extend)
  const confirm = async () => {
    const { accepted } = await extend.mutateAsync({ params: { id: row.id }, input: { perStratum } })
    showToast({ kind: 'success', message: t('randomisationLists.added', { count: accepted }) })
    onClose()
  }
  return (
    <Dialog
      open
      title={t('randomisationLists.extend')}
      okText={t('randomisationLists.extend')}
      okButtonProps={{ loading: busy(extend.isPending) }}
      cancelText={t('common:form.cancel')}
      onOk={() => void confirm().catch(() => undefined)}
      onCancel={onClose}
      destroyOnHidden
    >
      <div className="slots-form">
        <p>{t('randomisationLists.extendLead')}</p>
        <div className="form-field">
          <label htmlFor={id}>{t('randomisationLists.perStratum')}</label>
          <InputNumber id={id} min={1} max={2000} value={perStratum} onChange={(value) => setPerStratum(value ?? 1)} />
        </div>
        {extend.error !== null && <Alert role="alert" type="error" showIcon message={extend.error.message} />}
      </div>
    </Dialog>
  )
}
