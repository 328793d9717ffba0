import type { FormDraftAnswer } from '#resources/forms/callAnswers/formAnswers.ts'

/** A draft as this page knows it, beside its document. */
export interface DraftState {
  /** Null until it was read. */
  readonly answer: FormDraftAnswer | null
  /** Another page has the draft: nothing is sent before it is taken over. */
  readonly blocked: 'held' | 'changed' | null
  /** A call about the draft as a whole is under way: changes wait. */
  readonly isWorking: boolean
  /** Something was changed since the last version. */
  readonly isChanged: boolean
}

export type DraftEvent =
  | { readonly kind: 'read'; readonly answer: FormDraftAnswer }
  | { readonly kind: 'changed' }
  | { readonly kind: 'blocked'; readonly by: DraftState['blocked'] }
  | { readonly kind: 'working' }
  | { readonly kind: 'idle' }

export const unread: DraftState = { answer: null, blocked: null, isWorking: false, isChanged: false }

/** The draft after an event. Pure. */
export function draftAfter(state: DraftState, event: DraftEvent): DraftState {
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
