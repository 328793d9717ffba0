import CopyOutlined from '@ant-design/icons/CopyOutlined'
import { Alert, Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Values } from '#resources/core/conditions.ts'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import { useCall } from '../../base/call.ts'
import { copyText } from '../../base/copyText.ts'
import { Dialog } from '../../base/ui/Dialog.tsx'
import './agreement.css'
import { LoadFailed } from '../../base/ui/LoadFailed.tsx'
import { QrCode } from '../../base/ui/QrCode.tsx'
import { agreementLink } from './agreementLink.ts'

interface AgreementLinkDialogProps {
  readonly participant: Values
  readonly onClose: () => void
}

/** Shows the link by which participants sign the agreement themselves, with a copy button and a QR code for their phone. */
export default function AgreementLinkDialog({ participant, onClose }: AgreementLinkDialogProps) {
  const { t } = useTranslation(['participants', 'common'])
  const { data, isPending, isError, refetch } = useCall(participantCalls.agreementLink, {})
  const link = data?.url == null ? null : agreementLink(data.url, participant)
  const copy = () => copyText(link ?? '', { copied: t('participants:agreement.link.copied'), failed: t('common:copy.failed') })
  return (
    <Dialog
      open
      centered
      width={480}
      title={t('participants:agreement.link.title')}
      onCancel={onClose}
      footer={
        <div className="drawer-actions">
          <Button onClick={onClose}>{t('participants:agreement.link.cancel')}</Button>
          {link !== null && (
            <Button type="primary" icon={<CopyOutlined aria-hidden />} onClick={() => void copy()}>
              {t('participants:agreement.link.copy')}
            </Button>
          )}
        </div>
      }
    >
      {isPending ? (
        <Skeleton active />
      ) : isError ? (
        <LoadFailed message={t('participants:agreement.link.failed')} onRetry={refetch} />
      ) : link === null ? (
        <Alert type="warning" showIcon message={t('participants:agreement.link.missing')} />
      ) : (
        <div className="agreement-link">
          <p>{t('participants:agreement.link.lead')}</p>
          <QrCode value={link} title={t('participants:agreement.link.code')} />
          <a href={link} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
            {t('participants:agreement.link.open')}
          </a>
          <p className="form-help">{t('participants:agreement.link.caution')}</p>
        </div>
      )}
    </Dialog>
  )
}
