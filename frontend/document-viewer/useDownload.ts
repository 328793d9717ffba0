import { useTranslation } from 'react-i18next'
import { isHttpFailure } from '../base/http.ts'
import { showToast } from '../base/toasts.ts'
import { downloadFile } from './fileAddress.ts'
import type { ViewedFile } from './types.ts'

/** Downloads a file and reports a failure. Specification 2, section 8: errorOnDownloadFile. */
export function useDownload(): (file: Pick<ViewedFile, 'id' | 'fileName'>) => Promise<void> {
  const { t } = useTranslation('common')
  return async (file) => {
    try {
      await downloadFile(file)
    } catch (failure) {
      showToast({ kind: 'error', message: t('viewer.downloadFailed'), ...(isHttpFailure(failure) ? { description: failure.message } : {}) })
    }
  }
}
