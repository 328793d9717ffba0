import { useWarnAboutChange } from '@refinedev/core'
import { useEffect, useEffectEvent, useState } from 'react'
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
  // One step is one leaving.
  const leave = useEffectEvent(({ path, options }: Step) => {
    setStep(null)
    onGone?.()
    void navigate(path, options)
  })
  useEffect(() => {
    if (step === null) return
    if (warnWhen !== true) return leave(step)
    const timer = setTimeout(() => leave(step), patience)
    return () => clearTimeout(timer)
  }, [step, warnWhen])
  return (path, options) => setStep({ path, options })
}
