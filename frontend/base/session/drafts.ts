import { createStore, type Store, useStore } from '../store.ts'
import { noteKept } from './typed.ts'

/** Texts that somebody is writing, by place. */
export interface Drafts<Draft> {
  readonly store: Store<ReadonlyMap<string, Draft>>
  at(key: string): Draft
  change(key: string, changes: Partial<Draft>): void
  useDraft(key: string): Draft
}

/**
 * Drafts of this page: they outlive the panel in which they are written, so that what is closed loses nothing, and the page asks before it is
 * left. In memory alone, as what is said of a participant must not stay in the browser.
 * @param empty a draft in which nothing is written: each part is null
 * @param isEmpty is there nothing in it that somebody would miss?
 */
export function draftsOf<Draft extends object>(empty: Draft, isEmpty: (draft: Draft) => boolean): Drafts<Draft> {
  const store = createStore<ReadonlyMap<string, Draft>>(new Map())
  const at = (key: string): Draft => store.current().get(key) ?? empty
  return {
    store,
    at,
    change(key, changes) {
      const drafts = new Map(store.current())
      const next = { ...at(key), ...changes }
      if (Object.values(next).every((part) => part === null)) drafts.delete(key)
      else drafts.set(key, next)
      noteKept(key, !isEmpty(next))
      store.set(drafts)
    },
    useDraft: (key) => useStore(store, () => at(key)),
  }
}
