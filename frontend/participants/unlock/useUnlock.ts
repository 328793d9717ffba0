import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnlockCode } from '#resources/unlockCodes.ts'
import { type HttpFailure, http, isHttpFailure } from '../../base/http.ts'
import { useSession } from '../../base/session/useSession.ts'
import { useSignature } from '../../engine/signature/useSignature.ts'
import { noteUnlocked } from './unlocks.ts'

/** What the server binds the signature to, beside user and record. */
const purpose = 'unlock'

interface GivenReason {
  readonly code: UnlockCode
  readonly reason: string
}

/** Signs in afresh and opens the profile with that signature and the reason. Whatever goes wrong is said, and nothing typed is lost. */
export function useUnlock(participantId: string, onUnlocked: () => void) {
  const { t } = useTranslation('common')
  const { user } = useSession()
  const { sign, ...signing } = useSignature()
  const [refusal, setRefusal] = useState<string | null>(null)

  const run = async (given: GivenReason) => {
    setRefusal(null)
    const signature = await sign(purpose, participantId)
    if (signature === null) return
    const message = await open(signature, given)
    setRefusal(message)
    if (message === null) onUnlocked()
  }

  /** @returns what went wrong; null: the profile is open */
  const open = async (signature: string, given: GivenReason): Promise<string | null> => {
    const signed = JSON.stringify({ signature, userId: user.id, ...given })
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
