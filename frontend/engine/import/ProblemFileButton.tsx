import DownloadOutlined from '@ant-design/icons/DownloadOutlined'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { fileCalls } from '#resources/files/filesCalls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'

/** Downloads the rejected rows of a file as a separate file. */
export function ProblemFileButton({ fileId }: { readonly fileId: string }) {
  const { t } = useTranslation('common')
  const { message } = App.useApp()
  const download = async () => {
    try {
      const { url } = await call(fileCalls.address, { params: { id: fileId } })
      window.location.assign(url)
    } catch (failure) {
      void message.error(isHttpFailure(failure) ? failure.message : t('field.fileFailed'))
    }
  }
  return (
    <Button icon={<DownloadOutlined aria-hidden />} onClick={() => void download()}>
      {t('import.problemFile')}
    </Button>
  )
}
