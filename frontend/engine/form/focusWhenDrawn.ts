/** Milliseconds that a tab which was just opened may take to draw its fields. */
const patience = 2000

interface FocusOptions {
  /** Asked when the element is there: is the focus still wanted? */
  readonly isWanted?: () => boolean
}

/** Puts the focus on an element, once, as soon as it is there to take it. */
export function focusWhenDrawn(id: string, { isWanted = always }: FocusOptions = {}): void {
  const until = performance.now() + patience
  const look = () => {
    const element = document.getElementById(id)
    if (element?.checkVisibility() === true) {
      if (isWanted()) element.focus()
    } else if (performance.now() < until) requestAnimationFrame(look)
  }
  // What has opened the tab draws first.
  requestAnimationFrame(look)
}

const always = () => true
