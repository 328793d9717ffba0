import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHttpFailure } from './http.ts'
import { toast } from './toasts.ts'

/**
 * An act of a button: whether it is under way, and the failure of the last time in words. With `toasted` the failure is a toast: below this title,
 * or by itself.
 */
export function useAct({ toasted }: { readonly toasted?: string | true } = {}) {
  const { t } = useTranslation('common')
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** @returns whether it succeeded */
  const act = async (steps: () => Promise<unknown>): Promise<boolean> => {
    setIsWorking(true)
    setProblem(null)
    try {
      await steps()
      return true
    } catch (error) {
      const refusal = isHttpFailure(error) ? (Object.values(error.errors ?? {})[0]?.[0] ?? error.message) : null
      setProblem(refusal ?? t('errors.SystemError'))
      if (toasted === true) toast({ kind: 'error', message: refusal ?? t('errors.SystemError') })
      else if (toasted !== undefined) toast({ kind: 'error', message: toasted, ...(refusal === null ? {} : { description: refusal }) })
      return false
    } finally {
      setIsWorking(false)
    }
  }
  return { isWorking, problem, act }
}
