import type { Operation } from '#resources/forms/operations.ts'

/** What the server has not been told when the page went: kept in the browser until it has, and put back when the form is opened again there. */
interface Unsent {
  /** The revision of the draft that it follows. */
  readonly revision: number
  readonly operations: readonly Operation[]
}

const keyOf = (formId: string) => `studydesk.formDraft.${formId}`

export function keepUnsent(formId: string, unsent: Unsent): void {
  try {
    if (unsent.operations.length === 0) localStorage.removeItem(keyOf(formId))
    else localStorage.setItem(keyOf(formId), JSON.stringify(unsent))
  } catch {
    // A browser that keeps nothing, or has no room: the server is told within a second all the same.
  }
}

/** @returns nothing where the draft went on elsewhere since */
export function unsentBehind(formId: string, revision: number): readonly Operation[] {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(formId)) ?? 'null') as Unsent | null
    return kept !== null && kept.revision === revision ? kept.operations : []
  } catch {
    return []
  }
}
