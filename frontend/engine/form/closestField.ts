/** Returns the field element that contains an element, or the element itself. Its name is `data-field`. */
export const closestField = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>('[data-field]') ?? null
