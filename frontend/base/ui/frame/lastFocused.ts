let lastFocused: HTMLElement | null = null

/** Returns the last element with the focus; for an item of a menu the button of the menu, because items disappear with the menu. */
export const getLastFocused = (): HTMLElement | null => lastFocused

/** Starts to follow the focus. Called when the application starts, because dialogs are loaded only when the first one opens. */
export function followFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return
    // The button may have been replaced since the click, when its menu was loaded.
    lastFocused =
      target.closest('.ant-dropdown') === null ? target : (document.querySelector<HTMLElement>('.ant-dropdown-open') ?? lastFocused)
  })
  // A tap on some phones focuses no button. The field that had the focus before would then open the keyboard.
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget === null && target instanceof HTMLElement && target.closest('.ant-dropdown') === null) lastFocused = null
  })
}
