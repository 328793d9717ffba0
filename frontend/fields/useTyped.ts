import { useEffect, useRef, useState } from 'react'
import { useDebounced } from './useDebounced.ts'

/**
 * What is typed into a search or a filter, applied without the spaces around it once the typing pauses. What comes back of that a moment later is no news:
 * whoever types on, or has just typed a space, loses nothing. Any other value (a link, a view, a filter that is taken off) takes the place of what was typed.
 * @param applied what the list is narrowed by now
 */
export function useTyped(applied: string, apply: (text: string) => void): readonly [typed: string, type: (text: string) => void] {
  const [typed, setTyped] = useState(applied)
  /** Applied here and not come back yet, in their order. */
  const own = useRef<string[]>([])
  const waiting = useRef<string | null>(null)
  const applyLater = useDebounced((text: string) => {
    // Another value has come meanwhile.
    if (waiting.current !== text) return
    waiting.current = null
    const next = text.trim()
    if (next === (own.current.at(-1) ?? applied)) return
    own.current.push(next)
    apply(next)
  })
  useEffect(() => {
    const place = own.current.indexOf(applied)
    own.current.splice(0, place === -1 ? own.current.length : place + 1)
    if (place !== -1) return
    waiting.current = null
    setTyped(applied)
  }, [applied])
  return [
    typed,
    (text) => {
      setTyped(text)
      waiting.current = text
      applyLater(text)
    },
  ]
}
