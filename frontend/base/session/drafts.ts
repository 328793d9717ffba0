import { createStore, type Store, useStore } from '../store.ts'
import { noteStored } from './unsavedInput.ts'

/** Texts that the user has not sent yet, by key. */
export interface Drafts<Draft> {
  readonly store: Store<ReadonlyMap<string, Draft>>
  at(key: string): Draft
  change(key: string, changes: Partial<Draft>): void
  useDraft(key: string): Draft
}

/**
 * Creates the drafts of this page. They outlive the panel in which the user writes them, so closing the panel loses nothing. The page
 * asks for confirmation before the user leaves it. In memory only, since texts about participants must not stay in the browser.
 * @param empty empty draft: each field is null
 * @param isEmpty true if losing the draft loses nothing
 */
export function draftsOf<Draft extends object>(empty: Draft, isEmpty: (draft: Draft) => boolean): Drafts<Draft> {
  const store = createStore<ReadonlyMap<string, Draft>>(new Map())
  const readDraft = (key: string): Draft => store.current().get(key) ?? empty
  return {
    store,
    at: readDraft,
    change(key, changes) {
      const drafts = new Map(store.current())
      const next = { ...readDraft(key), ...changes }
      if (Object.values(next).every((value) => value === null)) drafts.delete(key)
      else drafts.set(key, next)
      noteStored(key, !isEmpty(next))
      store.set(drafts)
    },
    useDraft: (key) => useStore(store, () => readDraft(key)),
  }
}
