import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { UnlockCode } from '#resources/unlockCodes.ts'
import { type HttpFailure, http, isHttpFailure } from '../../base/http.ts'
import { useSession } from '../../base/session/useSession.ts'
import { askForSignature, type SignatureOutcome } from './freshSignature.ts'
import { noteUnlocked } from './unlocks.ts'

/** What the server binds the signature to, beside user and record. */
const purpose = 'unlock'

interface GivenReason {
  readonly code: UnlockCode
  readonly reason: string
}

/** Signs in afresh and opens the profile with that signature and the reason. Whatever goes wrong is said, and nothing typed is lost. */
export function useUnlock(participantId: string, onUnlocked: () => void) {
  const { t } = useTranslation(['participants', 'common'])
  const { user } = useSession()
  const [isWaiting, setIsWaiting] = useState(false)
  const [isWindowGone, setIsWindowGone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const cancel = useRef<AbortController | null>(null)
  useEffect(() => () => cancel.current?.abort(), [])

  const run = async (given: GivenReason) => {
    cancel.current?.abort()
    const attempt = new AbortController()
    cancel.current = attempt
    setIsWaiting(true)
    setIsWindowGone(false)
    setProblem(null)
    const outcome = await askForSignature({ purpose, recordId: participantId, signal: attempt.signal, onGone: () => setIsWindowGone(true) })
    if (attempt.signal.aborted) return
    const message = outcome.kind === 'signed' ? await open(outcome.id, given) : problemOf(outcome)
    setIsWaiting(false)
    setProblem(message)
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
      return isHttpFailure(error) ? refusalOf(error) : t('unlock.authError')
    }
  }

  const problemOf = (outcome: Exclude<SignatureOutcome, { kind: 'signed' }>): string => {
    if (outcome.kind === 'failed') return outcome.message || t('unlock.authError')
    if (outcome.kind !== 'refused') return t(`unlock.${outcome.kind}`)
    if (outcome.reason === 'cancelled') return t('unlock.cancelled')
    return outcome.reason === 'signatureUsed' || outcome.reason === 'notFresh' ? t('unlock.signatureError') : t('unlock.authError')
  }

  const refusalOf = (failure: HttpFailure): string => {
    if (failure.code === 'SignatureError' || failure.code === 'MalformedSignature') return t('unlock.signatureError')
    return failure.errors === undefined ? failure.message : Object.values(failure.errors).flat().join(' ')
  }

  return {
    run,
    /** The person signs in beside this page. */
    isWaiting,
    /** Its window cannot be seen any more: the person may begin again. */
    isWindowGone,
    problem,
    /** Gives up a sign-in that is under way. */
    stop: () => cancel.current?.abort(),
  }
}
