/**
 * Returns the container for a popup next to an element: the drawer or the page around the element. All readable content must be within a
 * landmark.
 */
export const landmarkOf = (element: HTMLElement): HTMLElement => element.closest<HTMLElement>('.ant-drawer-body, main') ?? document.body
