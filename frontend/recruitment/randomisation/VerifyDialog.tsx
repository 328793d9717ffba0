import './balance.css'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { useCall, useSend } from '../../base/call.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { Waiting } from '../../base/ui/Waiting.tsx'
import type { RowActionDialogProps } from '../../engine/area.ts'

/** Generates the list again from its seed and compares it. Shows the seed only on request. */
export default function VerifyDialog({ row, onClose }: RowActionDialogProps<'randomisationList'>) {
  const { t } = useTranslation(['trialboard', 'common'])
  const { data, error } = useCall(randomisationCalls.verify, { params: { id: row.id } }, { gcTime: 0, staleTime: 0 })
  const seed = useSend(randomisationCalls.seed)
  const failure = error ?? seed.error
  return (
    <Dialog
      open
      title={t('randomisationLists.verify')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common:import.close')}</Button>}
      destroyOnHidden
    >
      <div className="slots-form">
        <div role="status">
          {data === undefined && error === null && <Waiting rows={1} />}
          {data?.differences === 0 && <Alert type="success" showIcon message={t('randomisationLists.verified', { count: data.slots })} />}
          {data !== undefined && data.differences > 0 && (
            <Alert type="error" showIcon message={t('randomisationLists.differs', { count: data.differences })} />
          )}
        </div>
        <p>{t('randomisationLists.seedLead')}</p>
        {seed.data === undefined ? (
          <Button loading={busy(seed.isPending)} onClick={() => seed.mutate({ params: { id: row.id } })}>
            {t('randomisationLists.seed')}
          </Button>
        ) : (
          <code className="slots-seed">{seed.data.seed}</code>
        )}
        {failure !== null && <Alert role="alert" type="error" showIcon message={failure.message} />}
      </div>
    </Dialog>
  )
}
