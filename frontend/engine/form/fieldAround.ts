/** The element of the field in which something stands, itself included; its name is `data-field`. */
export const fieldAround = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-field]') ?? null
