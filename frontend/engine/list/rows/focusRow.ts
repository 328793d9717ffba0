/** Puts the focus on what opens a row of a list, or on its menu, where what had it is gone: work goes on there. */
export function focusRow(id: string): void {
  if (document.activeElement !== document.body) return
  document.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(id)}"] :is(.row-link, .row-menu)`)?.focus()
}
