/** Puts the focus on what opens a row of a list, or on its menu, where what had it is gone: work goes on there. */
export function focusRow(id: string): void {
  // A new page begins at its main part: nobody chose to stand there.
  if (document.activeElement !== document.body && document.activeElement?.id !== 'main') return
  document.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"] :is(.row-link, .row-menu)`)?.focus()
}
