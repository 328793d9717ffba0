import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantCalls } from '#resources/participants/participantsCalls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { showToast } from '../../base/toasts.ts'
import type { ChosenAgreement } from './agreementFile.ts'

interface AgreementUpload {
  readonly participantId: string
  readonly chosen: ChosenAgreement
  /** Agreement to replace; absent if there is none. */
  readonly agreementId?: string
}

/** Uploads a signed agreement, then reloads all open views of participants and attachments. */
export function useAgreementUpload({ isOnBoard }: { readonly isOnBoard: boolean }) {
  const { t } = useTranslation('participants')
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  /** @returns true if the server has stored it */
  const send = async ({ participantId, chosen, agreementId }: AgreementUpload): Promise<boolean> => {
    const form = new FormData()
    // The type comes first, because the server uses it to check the file.
    form.append('type', chosen.type)
    form.append('file', chosen.file)
    const query = isOnBoard ? { from: 'board' as const } : {}
    // Stays below 100 percent until the server responds.
    const onUploadProgress = ({ loaded, total }: { readonly loaded: number; readonly total?: number | undefined }) =>
      setProgress(total === undefined ? 50 : Math.floor((loaded / total) * 99))
    setProblem(null)
    setProgress(0)
    try {
      if (agreementId === undefined)
        await call(participantCalls.addContactAgreement, { params: { participantId }, query, form }, { onUploadProgress })
      else
        await call(participantCalls.replaceContactAgreement, { params: { participantId, agreementId }, query, form }, { onUploadProgress })
      showToast({ kind: 'success', message: t(agreementId === undefined ? 'agreement.uploaded' : 'agreement.replaced') })
      await Promise.all([
        invalidate({ resource: 'participant', id: participantId, invalidates: ['list', 'detail'] }),
        invalidate({ resource: 'attachment', invalidates: ['list'] }),
      ])
      return true
    } catch (failure) {
      const reason = reasonOf(failure) ?? t('agreement.failed')
      setProblem(reason)
      showToast({ kind: 'error', message: t('agreement.notUploaded'), description: reason })
      return false
    } finally {
      setProgress(null)
    }
  }
  return { send, progress, problem, forgetProblem: () => setProblem(null) }
}

/** Returns the server's error about the file or its type, else the general one. */
function reasonOf(failure: unknown): string | null {
  if (!isHttpFailure(failure)) return null
  const fields = Object.values(failure.errors ?? {}).flat()
  return fields.length > 0 ? fields.join(' ') : failure.message
}
