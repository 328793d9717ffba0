import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { randomisationCalls } from '#resources/recruitment/randomisationCalls.ts'
import { useCall } from '../../../base/call.ts'
import { Dialog } from '../../../base/ui/Dialog.tsx'
import { Waiting } from '../../../base/ui/Waiting.tsx'

interface AllocationDialogProps {
  readonly unblindingId: string
  readonly onClose: () => void
}

/** Shows the allocation to the user who unblinded the participant. It is not cached, and gone when the dialog closes. */
export default function AllocationDialog({ unblindingId, onClose }: AllocationDialogProps) {
  const { t } = useTranslation(['trialboard', 'common'])
  const { data, error } = useCall(randomisationCalls.allocation, { params: { id: unblindingId } }, { gcTime: 0, staleTime: 0 })
  return (
    <Dialog
      open
      title={t('allocation.allocation')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('common:import.close')}</Button>}
      destroyOnHidden
    >
      <div className="randomise" aria-live="polite">
        {error !== null && <Alert role="alert" type="error" showIcon message={error.message} />}
        {data === undefined && error === null && <Waiting rows={2} />}
        {data !== undefined && (
          <>
            <p className="allocation-arm">{data.arm}</p>
            {data.code !== null && <p>{t('allocation.code', { code: data.code })}</p>}
            <Alert type="warning" showIcon message={t('allocation.confidential')} />
          </>
        )}
      </div>
    </Dialog>
  )
}
