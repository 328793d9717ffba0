let isThere = false

/** Whether something typed on this screen would be lost with it; forms say so through Refine, `UnsavedChanges` carries it here. */
export const hasTyped = (): boolean => isThere

export function noteTyped(isTyped: boolean): void {
  isThere = isTyped
}
