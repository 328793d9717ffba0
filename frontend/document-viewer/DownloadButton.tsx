import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ViewedFile } from './types.ts'
import { useDownload } from './useDownload.ts'

interface DownloadButtonProps {
  readonly file: ViewedFile
  readonly isPrimary?: boolean
}

export function DownloadButton({ file, isPrimary = false }: DownloadButtonProps) {
  const { t } = useTranslation('common')
  const download = useDownload()
  return (
    <Button type={isPrimary ? 'primary' : 'default'} icon={<DownloadOutlined aria-hidden />} onClick={() => void download(file)}>
      {t('viewer.download')}
    </Button>
  )
}
