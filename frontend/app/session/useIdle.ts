import { useEffect, useState } from 'react'
import { isCallInProgress } from '../../base/session/calls.ts'
import { idleMilliseconds, noteInteraction } from '../../base/session/interaction.ts'
import { type IdleLimits, type IdleState, idleStateAt, secondsLeftAt } from './idleState.ts'

/** Specification 1, section 4: what counts as interaction. */
const interactions = ['click', 'scroll', 'load', 'keydown', 'touchstart'] as const
/** Milliseconds between two notes of an interaction, between two looks at the clock, and between two looks for a call in progress. */
const noteEvery = 2000
const lookEvery = 1000
const callEvery = 60_000

/**
 * Watches for interaction in all tabs: after `sessionMinutes` without any the state is `warning`, `warningMinutes` later `over`.
 * During the warning only `goOn` counts, as a stray scroll is no answer. A call in progress counts as interaction.
 */
export function useIdle({ sessionMinutes, warningMinutes }: IdleLimits) {
  const [state, setState] = useState<IdleState>('active')
  const [secondsLeft, setSecondsLeft] = useState(0)

  useEffect(() => {
    const limits = { sessionMinutes, warningMinutes }
    const now = () => idleStateAt(idleMilliseconds(), limits)
    noteInteraction()
    let noted = Date.now()
    const heard = () => {
      if (Date.now() - noted < noteEvery || now() !== 'active') return
      noted = Date.now()
      noteInteraction()
    }
    const look = () => {
      setState(now())
      setSecondsLeft(secondsLeftAt(idleMilliseconds(), limits))
    }
    for (const name of interactions) addEventListener(name, heard, { capture: true, passive: true })
    const clock = setInterval(look, lookEvery)
    const calls = setInterval(() => isCallInProgress() && noteInteraction(), callEvery)
    return () => {
      clearInterval(clock)
      clearInterval(calls)
      for (const name of interactions) removeEventListener(name, heard, { capture: true })
    }
  }, [sessionMinutes, warningMinutes])

  const goOn = () => {
    noteInteraction()
    setState('active')
  }
  return { state, secondsLeft, goOn }
}
