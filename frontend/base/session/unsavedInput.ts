let hasFormInput = false
const stored = new Set<string>()

/** True if leaving the page would lose typed input. Forms report it through Refine, and `UnsavedChanges` passes it on. */
export const hasUnsavedInput = (): boolean => hasFormInput || stored.size > 0

export function noteUnsavedInput(hasInput: boolean): void {
  hasFormInput = hasInput
}

/** Records typed input that survives a change of the screen. Only leaving the page loses it. */
export function noteStored(key: string, hasInput: boolean): void {
  if (hasInput) stored.add(key)
  else stored.delete(key)
}

/** Removes all marks of unsaved input, after the user has agreed to lose the input. */
export function discardInput(): void {
  hasFormInput = false
  stored.clear()
}
