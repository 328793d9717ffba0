import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isHttpFailure } from './http.ts'
import { showToast } from './toasts.ts'

/**
 * Returns a function that runs the action of a button, whether it is running, and the message of the last failure. With `toasted`, a
 * failure also shows a toast, with this title or, if `toasted` is true, without a title.
 */
export function useAct({ toasted }: { readonly toasted?: string | true } = {}) {
  const { t } = useTranslation('common')
  const [isWorking, setIsWorking] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** @returns whether it succeeded */
  const runSteps = async (steps: () => Promise<unknown>): Promise<boolean> => {
    setIsWorking(true)
    setProblem(null)
    try {
      await steps()
      return true
    } catch (error) {
      const refusal = isHttpFailure(error) ? (Object.values(error.errors ?? {})[0]?.[0] ?? error.message) : null
      setProblem(refusal ?? t('errors.SystemError'))
      if (toasted === true) showToast({ kind: 'error', message: refusal ?? t('errors.SystemError') })
      else if (toasted !== undefined) showToast({ kind: 'error', message: toasted, ...(refusal === null ? {} : { description: refusal }) })
      return false
    } finally {
      setIsWorking(false)
    }
  }
  return { isWorking, problem, act: runSteps }
}
