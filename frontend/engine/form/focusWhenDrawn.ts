/** Milliseconds within which a newly opened tab must render its fields. The machine may be slow, or a chunk may still be loading. */
const timeoutMs = 15_000

interface FocusOptions {
  /** Called when the element exists. Returns false if it must no longer get the focus. */
  readonly isWanted?: () => boolean
}

/** Focuses an element when it exists, unless the user has clicked or pressed a key since this call. */
export function focusWhenDrawn(id: string, { isWanted = returnTrue }: FocusOptions = {}): void {
  const deadline = performance.now() + timeoutMs
  const waiting = new AbortController()
  for (const eventType of ['keydown', 'pointerdown'])
    window.addEventListener(eventType, () => waiting.abort(), { capture: true, signal: waiting.signal })
  const tryFocus = () => {
    if (waiting.signal.aborted) return
    const element = document.getElementById(id)
    if (element?.checkVisibility() === true) {
      waiting.abort()
      if (isWanted()) element.focus()
    } else if (performance.now() < deadline) requestAnimationFrame(tryFocus)
    else waiting.abort()
  }
  // Waits for the next frame, so that the tab renders first.
  requestAnimationFrame(tryFocus)
}

const returnTrue = () => true
