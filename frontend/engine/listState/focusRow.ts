/** Moves the focus to the link or the menu of a row, if the element with the focus has disappeared. */
export function focusRow(id: string): void {
  // Keep a focus that the user has set. A focus on the main part was set by the page after a navigation.
  if (document.activeElement !== document.body && document.activeElement?.id !== 'main') return
  document.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"] :is(.row-link, .row-menu)`)?.focus()
}
