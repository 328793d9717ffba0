/**
 * A control that goes away while it has the focus, such as a button that has done its work, takes the focus with it: the dialog around it
 * hears no key any more, and Escape does not close it. The next key brings the focus back into the dialog on top, and is pressed there.
 */
export const keepFocusInDialogs = (): void => addEventListener('keydown', pressed, { capture: true })

function pressed({ key, code, keyCode }: KeyboardEvent): void {
  if (document.activeElement !== document.body) return
  const top = [...document.querySelectorAll<HTMLElement>('.ant-modal-wrap, .ant-drawer-open')]
    .filter((each) => each.checkVisibility())
    .at(-1)
  if (top === undefined) return
  top.focus({ preventScroll: true })
  // Other keys do what they do where the focus is now; this one is heard by the dialog alone.
  if (key === 'Escape') top.dispatchEvent(new KeyboardEvent('keydown', { key, code, keyCode, bubbles: true, cancelable: true }))
}
