import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { markUnblindedFile, namesUnblindedFile } from '#resources/core/values/unblindedFile.ts'
import { http, isHttpFailure } from '../base/http.ts'
import { showToast } from '../base/toasts.ts'
import { saveFile } from '../base/ui/fileChoice/saveFile.ts'
import { formatBytes } from '../fields/bytes.ts'

export interface Download {
  /** Address below `/api`. */
  readonly address: string
  readonly fileName: string
  /** Display name. */
  readonly name: string
}

/**
 * Downloads a file with the user's token and saves it. `bytes` is the number of bytes received so far, and null when no download is
 * running.
 */
export function useDownload() {
  const { t, i18n } = useTranslation('common')
  const [bytes, setBytes] = useState<number | null>(null)

  /** @returns true if the file arrived. A failure has been reported to the user */
  const download = async ({ address, fileName, name }: Download): Promise<boolean> => {
    const key = `download-${address}`
    setBytes(0)
    showToast({ kind: 'progress', key, message: t('list.exporting', { name }) })
    try {
      const { data, headers } = await http.get<Blob>(address, {
        responseType: 'blob',
        onDownloadProgress: ({ loaded }) => setBytes(loaded),
      })
      saveFile(data, namesUnblindedFile(headers['content-disposition']) ? markUnblindedFile(fileName) : fileName)
      showToast({ kind: 'success', key, message: t('list.exported', { name, size: formatBytes(data.size, i18n.language) }) })
      return true
    } catch (failure) {
      showToast({ kind: 'error', key, message: isHttpFailure(failure) ? failure.message : t('list.exportFailed') })
      return false
    } finally {
      setBytes(null)
    }
  }
  return { download, bytes }
}
