import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantPageCalls } from '#resources/participants/participantPagesCalls.ts'
import { call } from '../../../base/call.ts'
import { isHttpFailure } from '../../../base/http.ts'
import { showToast } from '../../../base/toasts.ts'
import { saveFile } from '../../../base/ui/fileChoice/saveFile.ts'

/** Downloads copies of consents, one at a time, and reports failures. */
export function useSaveCopy() {
  const { t } = useTranslation('dct')
  const [savingId, setSavingId] = useState<string | null>(null)
  return {
    /** Consent being downloaded. */
    saving: savingId,
    async save(id: string, name: string): Promise<void> {
      setSavingId(id)
      try {
        saveFile(await call(participantPageCalls.consentCopy, { params: { id } }), `${name}.pdf`)
      } catch (error) {
        showToast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('pages.unreachable') })
      } finally {
        setSavingId(null)
      }
    },
  }
}
