import { useInvalidate } from '@refinedev/core'
import { Alert, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { surveyCalls } from '#resources/siteSurveys/calls.ts'
import { call } from '../base/call.ts'
import { toast } from '../base/toasts.ts'
import { busy } from '../base/ui/busy.tsx'
import { Dialog } from '../base/ui/Dialog.tsx'
import { useAct } from '../base/useAct.ts'
import type { RowPieceProps } from '../engine/area.ts'

/** What a site submitted goes back to it, with the reason. */
export default function GiveBackDialog({ row, onClose }: RowPieceProps<'siteSurveyPeriod'>) {
  const { t } = useTranslation(['siteSurvey', 'common'])
  const id = useId()
  const invalidate = useInvalidate()
  const [reason, setReason] = useState('')
  const { problem, isWorking, act } = useAct()
  const give = () =>
    act(async () => {
      await call(surveyCalls.giveBack, { params: { id: row.id }, input: { reason } })
      toast({ kind: 'success', message: t('giveBack.done') })
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
      onOk={() => void give()}
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
