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
  const isEmptied = target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
  if (isEmptied && target.getAttribute('role') === 'combobox') event.preventDefault()
  if (!isEmptied && !isAnythingOver()) ofPage = event
  const close = isMenuOpen() ? () => dispatchEvent(new KeyboardEvent('keydown', { key, code, keyCode })) : layers.at(-1)
  if (close === undefined) return
  event.preventDefault()
  event.stopImmediatePropagation()
  close()
}

let ofPage: Event | null = null

/** Was nothing open above the page as this Escape was pressed? What it closed on its way is gone by the time that the page hears it. */
export const isOfPage = (event: KeyboardEvent): boolean => event === ofPage

const isAnythingOver = (): boolean =>
  layers.length > 0 || [...document.querySelectorAll<HTMLElement>(over)].some((each) => each.checkVisibility())

const over =
  'dialog[open], [popover], .ant-modal-wrap, .ant-drawer-open, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, .ant-popover, .ant-tour'

/** The library's menus listen to the window, where a key does not come that a dialog has heard. */
const isMenuOpen = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('.ant-dropdown:not(.ant-dropdown-hidden)')].some((menu) => menu.checkVisibility())
