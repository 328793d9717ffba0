import { useEffect, useState } from 'react'
import { idleMilliseconds, noteInteraction } from './interaction.ts'

/** Specification 1, section 4: what counts as interaction. */
const interactions = ['click', 'scroll', 'load', 'keydown', 'touchstart'] as const
const minute = 60_000
/** Milliseconds between two notes of an interaction, and between two looks at the clock. */
const noteEvery = 2000
const lookEvery = 1000

export type IdleState = 'active' | 'warning' | 'over'

/**
 * Watches for interaction: after `sessionMinutes` without any the state is `warning`, `warningMinutes` later `over`.
 * During the warning only `goOn` counts, as a stray scroll is no answer.
 */
export function useIdle({ sessionMinutes, warningMinutes }: { readonly sessionMinutes: number; readonly warningMinutes: number }) {
  const [state, setState] = useState<IdleState>('active')

  useEffect(() => {
    noteInteraction()
    let noted = Date.now()
    const heard = () => {
      if (Date.now() - noted < noteEvery || stateNow(sessionMinutes, warningMinutes) !== 'active') return
      noted = Date.now()
      noteInteraction()
    }
    for (const name of interactions) addEventListener(name, heard, { capture: true, passive: true })
    const clock = setInterval(() => setState(stateNow(sessionMinutes, warningMinutes)), lookEvery)
    return () => {
      clearInterval(clock)
      for (const name of interactions) removeEventListener(name, heard, { capture: true })
    }
  }, [sessionMinutes, warningMinutes])

  const goOn = () => {
    noteInteraction()
    setState('active')
  }
  return { state, goOn }
}

function stateNow(sessionMinutes: number, warningMinutes: number): IdleState {
  const idle = idleMilliseconds()
  if (idle < sessionMinutes * minute) return 'active'
  return idle < (sessionMinutes + warningMinutes) * minute ? 'warning' : 'over'
}
