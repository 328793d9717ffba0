/** Where what opens beside an element stands: within the page or drawer, as everything that is read belongs to a landmark. */
export const landmarkOf = (element: HTMLElement): HTMLElement => element.closest<HTMLElement>('.ant-drawer-body, main') ?? document.body
