import { useEffect, useMemo, useRef, useState } from 'react'
import type { JsonObject } from '#resources/forms/json.ts'
import { excessesOf } from '#resources/forms/limits.ts'
import { partsOf } from '#resources/forms/parts.ts'
import { useBuilder } from '../state/BuilderContext.ts'

/** Milliseconds without a change after which the preview is made anew: typing must not wait for it. */
const pause = 400

/**
 * The form as the preview shows it: the last state that can be run. A form that would stop the browser, such as one of a million rows, pauses the preview.
 */
export function usePreviewDocument(): { readonly document: JsonObject; readonly isPaused: boolean } {
  const { state } = useBuilder()
  const [settled, setSettled] = useState(state.document)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(state.document), pause)
    return () => clearTimeout(timer)
  }, [state.document])
  const isPaused = useMemo(() => excessesOf(partsOf(settled)).length > 0, [settled])
  const last = useRef<JsonObject>({})
  if (!isPaused) last.current = settled
  return { document: last.current, isPaused }
}
