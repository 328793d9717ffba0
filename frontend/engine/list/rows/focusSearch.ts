/** Element with the list and its tools. On a phone, the tools are in the head of the screen. */
const findScope = (element: Element | null): Element | null => element?.closest('.list-screen') ?? element?.closest('.list') ?? null

/** Moves the focus to the search of a list, and opens it on a phone. */
export function focusSearch(element: Element | null): void {
  const scope = findScope(element)
  const field = scope?.querySelector<HTMLElement>('.list-search input')
  if (field) field.focus()
  else scope?.querySelector<HTMLElement>('.list-search-open')?.click()
}

/** Moves the focus to the first tool of a list. */
export const focusTools = (element: Element | null): void =>
  findScope(element)
    ?.querySelector<HTMLElement>('.list-search input, .list-search-open, :is(.list-tools, .list-phone-tools) button')
    ?.focus()
