import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantPageCalls } from '#resources/participantPages/calls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { toast } from '../../base/toasts.ts'
import { saveFile } from '../../base/ui/saveFile.ts'

/** Saves copies of consents, one at a time; what fails is told. */
export function useSaveCopy() {
  const { t } = useTranslation('dct')
  const [saving, setSaving] = useState<string | null>(null)
  return {
    /** Of the consent that is on its way. */
    saving,
    async save(id: string, name: string): Promise<void> {
      setSaving(id)
      try {
        saveFile(await call(participantPageCalls.consentCopy, { params: { id } }), `${name}.pdf`)
      } catch (error) {
        toast({ kind: 'error', message: isHttpFailure(error) ? error.message : t('pages.unreachable') })
      } finally {
        setSaving(null)
      }
    },
  }
}
