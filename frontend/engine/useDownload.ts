import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { http, isHttpFailure } from '../base/http.ts'
import { toast } from '../base/toasts.ts'
import { saveFile } from '../base/ui/saveFile.ts'
import { formatBytes } from '../fields/bytes.ts'

export interface Download {
  /** Below `/api`. */
  readonly address: string
  readonly fileName: string
  /** What it is called for people. */
  readonly name: string
}

/** A file fetched with the user's token and saved; `bytes` tells how far it is, and is null while none is on its way. */
export function useDownload() {
  const { t, i18n } = useTranslation('common')
  const [bytes, setBytes] = useState<number | null>(null)

  /** @returns whether it arrived; what went wrong was told */
  const download = async ({ address, fileName, name }: Download): Promise<boolean> => {
    const key = `download-${address}`
    setBytes(0)
    toast({ kind: 'progress', key, message: t('list.exporting', { name }) })
    try {
      const { data } = await http.get<Blob>(address, { responseType: 'blob', onDownloadProgress: ({ loaded }) => setBytes(loaded) })
      saveFile(data, fileName)
      toast({ kind: 'success', key, message: t('list.exported', { name, size: formatBytes(data.size, i18n.language) }) })
      return true
    } catch (failure) {
      toast({ kind: 'error', key, message: isHttpFailure(failure) ? failure.message : t('list.exportFailed') })
      return false
    } finally {
      setBytes(null)
    }
  }
  return { download, bytes }
}
