import type { FormDraftAnswer } from '#resources/forms/formAnswers.ts'

/** State of a draft on this page, without its document. */
export interface DraftState {
  /** Null until loaded. */
  readonly answer: FormDraftAnswer | null
  /** Set if another page has locked or changed the draft. Nothing is sent until this page takes it over. */
  readonly blocked: 'held' | 'changed' | null
  /** True while a request about the whole draft runs. Changes wait. */
  readonly isWorking: boolean
  /** True if the draft differs from the last version. */
  readonly isChanged: boolean
}

export type DraftEvent =
  | { readonly kind: 'read'; readonly answer: FormDraftAnswer }
  | { readonly kind: 'changed' }
  | { readonly kind: 'blocked'; readonly by: DraftState['blocked'] }
  | { readonly kind: 'working' }
  | { readonly kind: 'idle' }

export const unread: DraftState = { answer: null, blocked: null, isWorking: false, isChanged: false }

/** Returns the draft state after an event. Pure. */
export function reduceDraftState(state: DraftState, event: DraftEvent): DraftState {
  switch (event.kind) {
    case 'read':
      return { ...state, answer: event.answer, isChanged: event.answer.draft.revision > 0 }
    case 'changed':
      return { ...state, isChanged: true }
    case 'blocked':
      return { ...state, blocked: event.by }
    case 'working':
      return { ...state, isWorking: true }
    case 'idle':
      return { ...state, isWorking: false }
  }
}
