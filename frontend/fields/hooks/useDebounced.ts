import { useEffect, useMemo, useRef } from 'react'

/** Milliseconds without typing before a list is requested. */
export const typingPause = 300

/** Returns a function that runs `work` with the last argument after `pause` milliseconds without a call. */
export function useDebounced<Argument>(work: (argument: Argument) => void, pause = typingPause): (argument: Argument) => void {
  const latest = useRef(work)
  useEffect(() => {
    latest.current = work
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(
    () => (argument: Argument) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => latest.current(argument), pause)
    },
    [pause],
  )
}
