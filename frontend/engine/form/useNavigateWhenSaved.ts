import { useWarnAboutChange } from '@refinedev/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'

interface Step {
  readonly path: string
  readonly options?: NavigateOptions
}

/** Milliseconds until the navigation starts anyway. The user must then confirm if other input on the screen is unsaved. */
const maxWaitMs = 200

/**
 * Returns a function that navigates after the saved input no longer counts as unsaved. Otherwise the user would have to confirm the
 * navigation.
 * @param onNavigated called right before the navigation
 */
export function useNavigateWhenSaved(onNavigated?: () => void): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate()
  const { warnWhen } = useWarnAboutChange()
  const [step, setStep] = useState<Step | null>(null)
  // Each navigation runs only once.
  const navigateAway = useEffectEvent(({ path, options }: Step) => {
    setStep(null)
    onNavigated?.()
    void navigate(path, options)
  })
  useEffect(() => {
    if (step === null) return
    if (warnWhen !== true) return navigateAway(step)
    const timer = setTimeout(() => navigateAway(step), maxWaitMs)
    return () => clearTimeout(timer)
  }, [step, warnWhen])
  return (path, options) => setStep({ path, options })
}
