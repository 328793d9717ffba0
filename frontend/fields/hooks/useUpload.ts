import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileCalls, type StoredFile } from '#resources/files/filesCalls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure, isUnanswered } from '../../base/http.ts'
import { formatBytes } from '../bytes.ts'

interface UploadRules {
  readonly accept?: readonly string[]
  readonly maxBytes?: number
}

/** Uploads one file to the server's store. Null if the server refused it, with the reason in `problem`. */
export function useUpload({ accept, maxBytes }: UploadRules) {
  const { t, i18n } = useTranslation('common')
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const validateFile = (file: File): string | null => {
    if (file.size === 0) return t('field.fileEmpty')
    if (maxBytes !== undefined && file.size > maxBytes) return t('field.fileTooLarge', { max: formatBytes(maxBytes, i18n.language) })
    if (accept !== undefined && file.type !== '' && !accept.includes(file.type)) return t('field.fileTypeNotSupported')
    return null
  }

  const store = async (file: File): Promise<StoredFile | null> => {
    const refusalMessage = validateFile(file)
    setProblem(refusalMessage)
    if (refusalMessage !== null) return null
    const form = new FormData()
    form.append('file', file)
    setProgress(0)
    try {
      const data = await call(
        fileCalls.store,
        { form },
        {
          onUploadProgress: ({ loaded, total }) => setProgress(total === undefined ? 50 : Math.floor((loaded / total) * 99)),
        },
      )
      return data
    } catch (failure) {
      setProblem(isHttpFailure(failure) && !isUnanswered(failure) ? failure.message : t('field.uploadFailed'))
      return null
    } finally {
      setProgress(null)
    }
  }
  return { store, progress, problem }
}
