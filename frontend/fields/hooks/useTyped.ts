import { useEffect, useRef, useState } from 'react'
import { useDebounced } from './useDebounced.ts'

/**
 * Manages the text of a search or filter. It is applied without surrounding spaces once typing pauses. The same value returning from the
 * list is ignored, so that a user who keeps typing, or has just typed a space, loses nothing. Any other value (a link, a view, a removed
 * filter) replaces the text.
 * @param appliedText current filter of the list
 */
export function useTyped(appliedText: string, apply: (text: string) => void): readonly [typed: string, type: (text: string) => void] {
  const [inputText, setInputText] = useState(appliedText)
  /** Texts that were applied here and have not returned from the list yet, in order. */
  const pendingTexts = useRef<string[]>([])
  const waiting = useRef<string | null>(null)
  const applyLater = useDebounced((text: string) => {
    // Another value has arrived in between.
    if (waiting.current !== text) return
    waiting.current = null
    const next = text.trim()
    if (next === (pendingTexts.current.at(-1) ?? appliedText)) return
    pendingTexts.current.push(next)
    apply(next)
  })
  useEffect(() => {
    const index = pendingTexts.current.indexOf(appliedText)
    pendingTexts.current.splice(0, index === -1 ? pendingTexts.current.length : index + 1)
    if (index !== -1) return
    waiting.current = null
    setInputText(appliedText)
  }, [appliedText])
  return [
    inputText,
    (text) => {
      setInputText(text)
      waiting.current = text
      applyLater(text)
    },
  ]
}
