let isThere = false
const kept = new Set<string>()

/** Whether something typed would be lost with this page; forms say so through Refine, `UnsavedChanges` carries it here. */
export const hasTyped = (): boolean => isThere || kept.size > 0

export function noteTyped(isTyped: boolean): void {
  isThere = isTyped
}

/** Something typed that is kept while other screens are looked at: only leaving the page loses it. */
export function noteKept(key: string, isTyped: boolean): void {
  if (isTyped) kept.add(key)
  else kept.delete(key)
}

/** The person has said that it may be lost. */
export function forgetTyped(): void {
  isThere = false
  kept.clear()
}
