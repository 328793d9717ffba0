import { useTranslation } from 'react-i18next'
import { announcementCalls } from '#resources/announcements/calls.ts'
import { call } from '../base/call.ts'
import { toast } from '../base/toasts.ts'
import { busy } from '../base/ui/busy.tsx'
import { Dialog } from '../base/ui/Dialog.tsx'
import { useAct } from '../base/useAct.ts'
import type { BulkPieceProps, RowPieceProps } from '../engine/area.ts'

/** E-mails of an announcement that failed, or of which nobody knows whether they arrived: a person decides that they go out once more. */
export default function SendAgainDialog({ ids, onClose }: BulkPieceProps) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { isWorking, act } = useAct({ toasted: true })
  const send = () =>
    act(async () => {
      const { sentAgain } = await call(announcementCalls.sendAgain, { input: { deliveryIds: ids } })
      toast({ kind: 'success', message: t('announcements.sentAgain', { count: sentAgain }) })
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

/** The same for one of them. */
export const SendAgainToOne = ({ row, onClose }: RowPieceProps<'announcementDelivery'>) => (
  <SendAgainDialog ids={[row.id]} onClose={() => onClose()} />
)
