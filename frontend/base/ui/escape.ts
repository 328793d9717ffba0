import { useEffect, useRef } from 'react'

type Close = () => void

/** What is open and says itself what Escape does to it, the topmost last. */
let layers: readonly Close[] = []

/**
 * While it is open, Escape is for this layer and for nothing below it. The library's dialogs and drawers close by themselves; what it has no
 * key for (a popover) and what must stay (a dialog that only its buttons close) says so here.
 * @param close what Escape does; null: nothing
 */
export function useEscape(isOpen: boolean, close: Close | null): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => (isOpen ? addLayer(() => latest.current?.()) : undefined), [isOpen])
}

export function addLayer(close: Close): () => void {
  layers = [...layers, close]
  return () => {
    layers = layers.filter((each) => each !== close)
  }
}

/** Escape closes the topmost layer only: heard before any dialog hears it, as each would close itself and everything that it holds. */
export const closeTopmostOnEscape = (): void => addEventListener('keydown', pressed, { capture: true })

function pressed(event: KeyboardEvent): void {
  const { key, code, keyCode, target } = event
  // What is told to the window was heard here before.
  if (key !== 'Escape' || event.isComposing || !(target instanceof Element)) return
  // The browser empties an input for searches; in one that offers choices Escape only puts these away.
  if (target.matches('input[type=search][role=combobox]')) event.preventDefault()
  const close = isMenuOpen() ? () => dispatchEvent(new KeyboardEvent('keydown', { key, code, keyCode })) : layers.at(-1)
  if (close === undefined) return
  event.preventDefault()
  event.stopImmediatePropagation()
  close()
}

/** The library's menus listen to the window, where a key does not come that a dialog has heard. */
const isMenuOpen = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('.ant-dropdown:not(.ant-dropdown-hidden)')].some((menu) => menu.checkVisibility())
