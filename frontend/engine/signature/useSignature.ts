import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askForSignature, type SignatureOutcome } from './freshSignature.ts'

/** A fresh sign-in beside a dialog: what it waits for, and what went wrong. Whatever goes wrong, nothing typed is lost. */
export function useSignature() {
  const { t } = useTranslation('common')
  const [isWaiting, setIsWaiting] = useState(false)
  const [isWindowGone, setIsWindowGone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const cancel = useRef<AbortController | null>(null)
  useEffect(() => () => cancel.current?.abort(), [])

  /**
   * Call it from the click itself: browsers open windows only then.
   * @returns the signature's id; null where there is none, which `problem` then says, or where it was given up
   */
  const sign = async (purpose: string, recordId: string): Promise<string | null> => {
    cancel.current?.abort()
    const attempt = new AbortController()
    cancel.current = attempt
    setIsWaiting(true)
    setIsWindowGone(false)
    setProblem(null)
    const outcome = await askForSignature({ purpose, recordId, signal: attempt.signal, onGone: () => setIsWindowGone(true) })
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
    /** The person signs in beside this page. */
    isWaiting,
    /** Its window cannot be seen any more: the person may begin again. */
    isWindowGone,
    problem,
    /** Gives up a sign-in that is under way. */
    stop: () => cancel.current?.abort(),
  }
}

export type Signing = ReturnType<typeof useSignature>
