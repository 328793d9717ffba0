import { useInvalidate } from '@refinedev/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { participantCalls } from '#resources/participants/calls.ts'
import { call } from '../../base/call.ts'
import { isHttpFailure } from '../../base/http.ts'
import { toast } from '../../base/toasts.ts'
import type { ChosenAgreement } from './agreementFile.ts'

interface Sending {
  readonly participantId: string
  readonly chosen: ChosenAgreement
  /** The agreement whose place it takes; absent: there is none yet. */
  readonly agreementId?: string
}

/** Sends a signed agreement. Everything open that tells of the participant asks anew. */
export function useAgreementUpload({ isOnBoard }: { readonly isOnBoard: boolean }) {
  const { t } = useTranslation('participants')
  const invalidate = useInvalidate()
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  /** @returns whether it is stored */
  const send = async ({ participantId, chosen, agreementId }: Sending): Promise<boolean> => {
    const form = new FormData()
    // The type first: the server judges the file with it.
    form.append('type', chosen.type)
    form.append('file', chosen.file)
    const query = isOnBoard ? { from: 'board' as const } : {}
    // Complete is the server's answer, not the last byte that was sent.
    const onUploadProgress = ({ loaded, total }: { readonly loaded: number; readonly total?: number | undefined }) =>
      setProgress(total === undefined ? 50 : Math.floor((loaded / total) * 99))
    setProblem(null)
    setProgress(0)
    try {
      if (agreementId === undefined)
        await call(participantCalls.addContactAgreement, { params: { participantId }, query, form }, { onUploadProgress })
      else
        await call(participantCalls.replaceContactAgreement, { params: { participantId, agreementId }, query, form }, { onUploadProgress })
      toast({ kind: 'success', message: t(agreementId === undefined ? 'agreement.uploaded' : 'agreement.replaced') })
      await Promise.all([
        invalidate({ resource: 'participant', id: participantId, invalidates: ['list', 'detail'] }),
        invalidate({ resource: 'attachment', invalidates: ['list'] }),
      ])
      return true
    } catch (failure) {
      const reason = reasonOf(failure) ?? t('agreement.failed')
      setProblem(reason)
      toast({ kind: 'error', message: t('agreement.notUploaded'), description: reason })
      return false
    } finally {
      setProgress(null)
    }
  }
  return { send, progress, problem, forgetProblem: () => setProblem(null) }
}

/** What the server says of the file or its type, else of the call as a whole. */
function reasonOf(failure: unknown): string | null {
  if (!isHttpFailure(failure)) return null
  const fields = Object.values(failure.errors ?? {}).flat()
  return fields.length > 0 ? fields.join(' ') : failure.message
}
