import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { requestSignature, type SignatureOutcome } from './freshSignature.ts'

/** State of a fresh sign-in next to a dialog: whether it is running, and its problem. A failure loses no typed input. */
export function useSignature() {
  const { t } = useTranslation('common')
  const [isWaiting, setIsWaiting] = useState(false)
  const [isWindowClosed, setIsWindowClosed] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const cancel = useRef<AbortController | null>(null)
  useEffect(() => () => cancel.current?.abort(), [])

  /**
   * Call it directly from the click: browsers open windows only then.
   * @returns the signature's id; null if it was cancelled or failed, with the reason in `problem`
   */
  const sign = async (purpose: string, recordId: string): Promise<string | null> => {
    cancel.current?.abort()
    const attempt = new AbortController()
    cancel.current = attempt
    setIsWaiting(true)
    setIsWindowClosed(false)
    setProblem(null)
    const outcome = await requestSignature({ purpose, recordId, signal: attempt.signal, onGone: () => setIsWindowClosed(true) })
    if (attempt.signal.aborted) return null
    setIsWaiting(false)
    if (outcome.kind === 'signed') return outcome.id
    setProblem(problemOf(outcome))
    return null
  }

  const problemOf = (outcome: Exclude<SignatureOutcome, { kind: 'signed' }>): string => {
    if (outcome.kind === 'failed') return outcome.message || t('signature.failed')
    if (outcome.kind !== 'refused') return t(`signature.${outcome.kind}`)
    if (outcome.reason === 'cancelled') return t('signature.cancelled')
    return outcome.reason === 'signatureUsed' || outcome.reason === 'notFresh' ? t('signature.used') : t('signature.failed')
  }

  return {
    sign,
    /** True while the user signs in in another window. */
    isWaiting,
    /** True if the sign-in window is gone, so that the user may start again. */
    isWindowGone: isWindowClosed,
    problem,
    /** Cancels a running sign-in. */
    stop: () => cancel.current?.abort(),
  }
}

export type Signer = ReturnType<typeof useSignature>
