import { type RefCallback, useCallback } from 'react'

const selector = 'a[href], button:not([disabled])'

/**
 * Makes the links and buttons of a container a single stop of the Tab key (WAI-ARIA, "Roving tabindex"). Arrow up and down, Home and End
 * move between them. The Tab key moves to the current page, else to the first link or button.
 * @returns ref of the container
 */
export function useRovingFocus<Container extends HTMLElement>(): RefCallback<Container> {
  return useCallback((container: Container | null) => (container === null ? undefined : addRovingFocus(container)), [])
}

function addRovingFocus(container: HTMLElement): () => void {
  const findControls = () => [...container.querySelectorAll<HTMLElement>(selector)]
  /** Lets the Tab key reach a single link or button: the focused one, else the current page, else the first. */
  const update = () => {
    const allControls = findControls()
    const entry =
      allControls.find((each) => each === document.activeElement) ??
      allControls.find((each) => each.getAttribute('aria-current') === 'page') ??
      allControls[0]
    for (const each of allControls) {
      const tabIndex = each === entry ? 0 : -1
      if (each.tabIndex !== tabIndex) each.tabIndex = tabIndex
    }
  }
  const move = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const allControls = findControls()
    const target = targetOf(event.key, allControls, allControls.indexOf(document.activeElement as HTMLElement))
    if (target === undefined) return
    event.preventDefault()
    target.focus()
  }
  update()
  const observer = new MutationObserver(update)
  observer.observe(container, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-current', 'disabled'] })
  container.addEventListener('focusin', update)
  container.addEventListener('focusout', update)
  container.addEventListener('keydown', move)
  return () => {
    observer.disconnect()
    container.removeEventListener('focusin', update)
    container.removeEventListener('focusout', update)
    container.removeEventListener('keydown', move)
  }
}

function targetOf(key: string, controls: readonly HTMLElement[], index: number): HTMLElement | undefined {
  if (key === 'Home') return controls[0]
  if (key === 'End') return controls.at(-1)
  if (key === 'ArrowDown') return controls[(index + 1) % controls.length]
  return key === 'ArrowUp' ? controls.at(index - 1) : undefined
}
