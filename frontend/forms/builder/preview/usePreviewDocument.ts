import { useEffect, useMemo, useRef, useState } from 'react'
import { formNodesOf } from '#resources/forms/content/formNodes.ts'
import type { JsonObject } from '#resources/forms/content/json.ts'
import { excessesOf } from '#resources/forms/content/limits.ts'
import { useBuilder } from '../state/BuilderContext.ts'

/** Milliseconds without a change before the preview renders again, so that typing need not wait for it. */
const pause = 400

/**
 * Returns the last state of the form that can be run. A form that would freeze the browser, such as one with a million rows, pauses the
 * preview.
 */
export function usePreviewDocument(): { readonly document: JsonObject; readonly isPaused: boolean } {
  const { state } = useBuilder()
  const [settledDocument, setSettledDocument] = useState(state.document)
  useEffect(() => {
    const timer = setTimeout(() => setSettledDocument(state.document), pause)
    return () => clearTimeout(timer)
  }, [state.document])
  const isPaused = useMemo(() => excessesOf(formNodesOf(settledDocument)).length > 0, [settledDocument])
  const last = useRef<JsonObject>({})
  if (!isPaused) last.current = settledDocument
  return { document: last.current, isPaused }
}
