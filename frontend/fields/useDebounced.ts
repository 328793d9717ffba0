import { useEffect, useMemo, useRef } from 'react'

/** Milliseconds without typing before a list is asked. */
export const typingPause = 300

/** Calls `work` with the last argument once nothing came for `pause` milliseconds. */
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
