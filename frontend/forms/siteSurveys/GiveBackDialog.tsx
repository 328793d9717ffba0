import { useInvalidate } from '@refinedev/core'
import { Alert, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { surveyCalls } from '#resources/forms/siteSurveysCalls.ts'
import { call } from '../../base/call.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { useAct } from '../../base/useAct.ts'
import type { RowActionDialogProps } from '../../engine/area.ts'

/** Returns a submission to its site, with a reason. */
export default function GiveBackDialog({ row, onClose }: RowActionDialogProps<'siteSurveyPeriod'>) {
  const { t } = useTranslation(['siteSurvey', 'common'])
  const id = useId()
  const invalidate = useInvalidate()
  const [reason, setReason] = useState('')
  const { problem, isWorking, act } = useAct()
  const returnSubmission = () =>
    act(async () => {
      await call(surveyCalls.giveBack, { params: { id: row.id }, input: { reason } })
      showToast({ kind: 'success', message: t('giveBack.done') })
      await invalidate({ resource: 'siteSurveyPeriod', invalidates: ['list'] })
      onClose()
    })
  return (
    <Dialog
      open
      title={t('giveBack.title')}
      okText={t('giveBack.action')}
      cancelText={t('common:form.cancel')}
      okButtonProps={{ loading: busy(isWorking), disabled: reason.trim() === '' }}
      onOk={() => void returnSubmission()}
      onCancel={onClose}
    >
      {problem !== null && <Alert role="alert" type="error" showIcon message={problem} />}
      <p>{t('giveBack.hint')}</p>
      <div className="form-field">
        <label htmlFor={id}>{t('giveBack.reason')}</label>
        <Input.TextArea id={id} maxLength={400} value={reason} onChange={({ target }) => setReason(target.value)} />
      </div>
    </Dialog>
  )
}
