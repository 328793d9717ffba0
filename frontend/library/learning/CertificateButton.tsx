import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { learningCalls } from '#resources/library/learningCalls.ts'
import { addressOf } from '../../base/call.ts'
import { busy } from '../../base/ui/busy.tsx'
import { useDownload } from '../../engine/useDownload.ts'

/** The reader's own certificate of a course. */
export function CertificateButton({ id, number }: { readonly id: string; readonly number: string }) {
  const { t } = useTranslation('learning')
  const { download, bytes } = useDownload()
  const name = t('page.certificate')
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={busy(bytes !== null)}
      onClick={() => void download({ address: addressOf(learningCalls.certificate, { id }), fileName: `certificate-${number}.pdf`, name })}
    >
      {name}
    </Button>
  )
}
