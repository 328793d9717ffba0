import { useEffect, useRef } from 'react'

type Close = () => void

/** Open layers that handle Escape themselves, the topmost last. */
let layers: readonly Close[] = []

/**
 * Makes Escape act on this layer while it is open. The library's dialogs and drawers close on Escape by themselves; a popover, or a
 * dialog that only its buttons may close, must call this hook.
 * @param close runs on Escape; null if Escape does nothing
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

/**
 * Makes Escape close only the topmost layer. Handles the key before the dialogs do, since each dialog would close itself and its content.
 */
export const closeTopmostOnEscape = (): void => addEventListener('keydown', handleKeydown, { capture: true })

function handleKeydown(event: KeyboardEvent): void {
  const { key, code, keyCode, target } = event
  // An event whose target is the window itself is the one that this module sends to a menu below. It must not be handled again.
  if (key !== 'Escape' || event.isComposing || !(target instanceof Element)) return
  // By default, Escape clears a search input. In a combobox it must only close the options.
  const isEmptied = target instanceof HTMLInputElement && target.type === 'search' && target.value !== ''
  if (isEmptied && target.getAttribute('role') === 'combobox') event.preventDefault()
  if (!isEmptied && !isOverlayOpen()) pageEvent = event
  const close = isMenuOpen() ? () => dispatchEvent(new KeyboardEvent('keydown', { key, code, keyCode })) : layers.at(-1)
  if (close === undefined) return
  event.preventDefault()
  event.stopImmediatePropagation()
  close()
}

let pageEvent: Event | null = null

/**
 * True if no layer was open over the page when this Escape was pressed. Layers that the key closed are already gone when the page
 * receives the event.
 */
export const isOfPage = (event: KeyboardEvent): boolean => event === pageEvent

const isOverlayOpen = (): boolean =>
  layers.length > 0 || [...document.querySelectorAll<HTMLElement>(overlaySelector)].some((each) => each.checkVisibility())

const overlaySelector =
  'dialog[open], [popover], .ant-modal-wrap, .ant-drawer-open, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, .ant-popover, .ant-tour'

/** True if a menu of the library is open. These menus listen on the window, which does not receive a key that a dialog has handled. */
const isMenuOpen = (): boolean =>
  [...document.querySelectorAll<HTMLElement>('.ant-dropdown:not(.ant-dropdown-hidden)')].some((menu) => menu.checkVisibility())
