import { useWarnAboutChange } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

interface Step {
  readonly path: string
  readonly options?: NavigateOptions
}

/** Milliseconds until one goes all the same, and is asked about what else is typed on the screen. */
const patience = 200

/**
 * Leaves for another screen once what was saved no longer counts as typed: leaving must not ask about it.
 * @param onGone called right before leaving
 */
export function useGoWhenClean(onGone?: () => void): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { warnWhen } = useWarnAboutChange()
  const [step, setStep] = useState<Step | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one step is one leaving
  useEffect(() => {
    if (step === null) return
    const go = () => {
      setStep(null)
      onGone?.()
      void navigate(step.path, step.options)
    }
    if (warnWhen !== true) return go()
    const timer = setTimeout(go, patience)
    return () => clearTimeout(timer)
  }, [step, warnWhen])
  return (path, options) => setStep({ path, options })
}
