/**
 * Keeps the focus in the open dialog. When a focused control disappears, such as a button after its click, the focus moves to the body:
 * the dialog receives no more keys, and Escape does not close it. The next key press moves the focus back to the topmost dialog, which
 * also receives that key.
 */
export const keepFocusInDialogs = (): void => addEventListener('keydown', handleKeydown, { capture: true })

function handleKeydown({ key, code, keyCode }: KeyboardEvent): void {
  if (document.activeElement !== document.body) return
  const topOverlay = [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap, .ant-drawer-open')]
    .filter((each) => each.checkVisibility())
    .at(-1)
  if (topOverlay === undefined) return
  topOverlay.focus({ preventScroll: true })
  // All keys except Escape act on the newly focused element anyway. Escape must be sent again to the dialog.
  if (key === 'Escape') topOverlay.dispatchEvent(new KeyboardEvent('keydown', { key, code, keyCode, bubbles: true, cancelable: true }))
}
