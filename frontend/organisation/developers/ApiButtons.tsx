import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { http, isHttpFailure } from '../../base/http.ts'
import { showToast } from '../../base/toasts.ts'
import { saveFile } from '../../base/ui/fileChoice/saveFile.ts'

/** API description, to read or to download for tools. Fetched with the user's token, which a plain link does not send. */
export function ApiButtons() {
  const { t } = useTranslation('common')
  const withFile = async (path: string, use: (content: Blob) => void) => {
    try {
      use((await http.get<Blob>(path, { responseType: 'blob' })).data)
    } catch (failure) {
      showToast({ kind: 'error', message: isHttpFailure(failure) ? failure.message : t('errors.SystemError') })
    }
  }
  return (
    <>
      <Button onClick={() => void withFile('docs', openPage)}>{t('developer.apiPage')}</Button>
      <Button onClick={() => void withFile('openapi.json', (content) => saveFile(content, 'openapi.json'))}>
        {t('developer.openApi')}
      </Button>
    </>
  )
}

const openPage = (page: Blob): void => {
  window.open(URL.createObjectURL(page))
}
