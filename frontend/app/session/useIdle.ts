import { useEffect, useState } from 'react'
import { isCallInProgress } from '../../base/session/calls.ts'
import { getIdleMilliseconds, noteInteraction } from '../../base/session/interaction.ts'
import { type IdleLimits, type IdleState, idleStateOf, remainingSecondsOf } from './idleState.ts'

/** Events that count as interaction (specification 1, section 4). */
const interactions = ['click', 'scroll', 'load', 'keydown', 'touchstart'] as const
/** Milliseconds between two times at which the hook records an interaction, checks the clock, or checks for a call in progress. */
const noteIntervalMs = 2000
const checkIntervalMs = 1000
const callIntervalMs = 60_000

/**
 * Watches for interaction in all tabs. After `sessionMinutes` without interaction the state is `warning`, and `warningMinutes` later
 * `over`. During the warning only `continueSession` counts as interaction, because the user may scroll by accident. A call in progress
 * counts as interaction.
 */
export function useIdle({ sessionMinutes, warningMinutes }: IdleLimits) {
  const [state, setState] = useState<IdleState>('active')
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    const limits = { sessionMinutes, warningMinutes }
    const getIdleState = () => idleStateOf(getIdleMilliseconds(), limits)
    noteInteraction()
    let notedAt = Date.now()
    const handleInteraction = () => {
      if (Date.now() - notedAt < noteIntervalMs || getIdleState() !== 'active') return
      notedAt = Date.now()
      noteInteraction()
    }
    const updateState = () => {
      setState(getIdleState())
      setSecondsLeft(remainingSecondsOf(getIdleMilliseconds(), limits))
    }
    for (const name of interactions) addEventListener(name, handleInteraction, { capture: true, passive: true })
    const clock = setInterval(updateState, checkIntervalMs)
    const calls = setInterval(() => isCallInProgress() && noteInteraction(), callIntervalMs)
    return () => {
      clearInterval(clock)
      clearInterval(calls)
      for (const name of interactions) removeEventListener(name, handleInteraction, { capture: true })
    }
  }, [sessionMinutes, warningMinutes])

  const continueSession = () => {
    noteInteraction()
    setState('active')
  }
  return { state, secondsLeft, goOn: continueSession }
}
