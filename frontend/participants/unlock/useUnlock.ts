import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnlockCode } from '#resources/participants/unlockCodes.ts'
import { type HttpFailure, http, isHttpFailure } from '../../base/http.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useSignature } from '../../engine/signature/useSignature.ts'
import { noteUnlocked } from './unlocks.ts'

/** Purpose of the signature, in addition to user and record. */
const purpose = 'unlock'

interface ProvidedReason {
  readonly code: UnlockCode
  readonly reason: string
}

/** Asks for a new sign-in and unlocks the profile with its signature and the reason. Reports every failure and keeps the input. */
export function useUnlock(participantId: string, onUnlocked: () => void) {
  const { t } = useTranslation('common')
  const { user } = useSession()
  const { sign, ...signing } = useSignature()
  const [refusal, setRefusal] = useState<string | null>(null)

  const run = async (input: ProvidedReason) => {
    setRefusal(null)
    const signature = await sign(purpose, participantId)
    if (signature === null) return
    const message = await open(signature, input)
    setRefusal(message)
    if (message === null) onUnlocked()
  }

  /** @returns the error message; null if the profile is open */
  const open = async (signature: string, input: ProvidedReason): Promise<string | null> => {
    const signed = JSON.stringify({ signature, userId: user.id, ...input })
    try {
      const { headers } = await http.get(`participant/${participantId}`, { headers: { 'X-Unlock-Signature': encodeURIComponent(signed) } })
      noteUnlocked(participantId, Number(headers['x-unlock-ends-in'] ?? 1))
      return null
    } catch (error) {
      return isHttpFailure(error) ? refusalOf(error) : t('signature.failed')
    }
  }

  const refusalOf = (failure: HttpFailure): string => {
    if (failure.code === 'SignatureError' || failure.code === 'MalformedSignature') return t('signature.used')
    return failure.errors === undefined ? failure.message : Object.values(failure.errors).flat().join(' ')
  }

  return { run, ...signing, problem: signing.problem ?? refusal }
}
