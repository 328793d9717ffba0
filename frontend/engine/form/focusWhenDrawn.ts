/** Milliseconds that a tab which was just opened may take to draw its fields: a slow machine, or a chunk on its way. */
const patience = 15_000

interface FocusOptions {
  /** Asked when the element is there: is the focus still wanted? */
  readonly isWanted?: () => boolean
}

/** Puts the focus on an element, once, as soon as it is there to take it; not where somebody has pressed or typed anything meanwhile. */
export function focusWhenDrawn(id: string, { isWanted = always }: FocusOptions = {}): void {
  const until = performance.now() + patience
  const waiting = new AbortController()
  for (const act of ['keydown', 'pointerdown'])
    window.addEventListener(act, () => waiting.abort(), { capture: true, signal: waiting.signal })
  const look = () => {
    if (waiting.signal.aborted) return
    const element = document.getElementById(id)
    if (element?.checkVisibility() === true) {
      waiting.abort()
      if (isWanted()) element.focus()
    } else if (performance.now() < until) requestAnimationFrame(look)
    else waiting.abort()
  }
  // What has opened the tab draws first.
  requestAnimationFrame(look)
}

const always = () => true
