import { useTranslation } from 'react-i18next'
import { announcementCalls } from '#resources/messages/announcementsCalls.ts'
import { call } from '../../base/call.ts'
import { showToast } from '../../base/toasts.ts'
import { busy } from '../../base/ui/busy.tsx'
import { Dialog } from '../../base/ui/Dialog.tsx'
import { useAct } from '../../base/useAct.ts'
import type { BulkActionDialogProps, RowActionDialogProps } from '../../engine/area.ts'

/** Dialog in which the user sends e-mails of an announcement again if they failed or their delivery is unknown. */
export default function SendAgainDialog({ ids, onClose }: BulkActionDialogProps) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { isWorking, act } = useAct({ toasted: true })
  const send = () =>
    act(async () => {
      const { sentAgain } = await call(announcementCalls.sendAgain, { input: { deliveryIds: ids } })
      showToast({ kind: 'success', message: t('announcements.sentAgain', { count: sentAgain }) })
      onClose(true)
    })
  return (
    <Dialog
      open
      title={t('announcements.sendAgain')}
      okText={t('announcements.sendAgain')}
      cancelText={t('common:form.cancel')}
      okButtonProps={{ loading: busy(isWorking) }}
      onOk={() => void send()}
      onCancel={() => onClose(false)}
    >
      <p>{t('announcements.sendAgainAsk')}</p>
    </Dialog>
  )
}

/** `SendAgainDialog` for one e-mail. */
export const SendOneAgainDialog = ({ row, onClose }: RowActionDialogProps<'announcementDelivery'>) => (
  <SendAgainDialog ids={[row.id]} onClose={() => onClose()} />
)
