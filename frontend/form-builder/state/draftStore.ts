import { v4 as uuid } from 'uuid'
import type { Operation } from '#resources/forms/operations.ts'
import type { OfflineStore } from '../../engine/saving/offlineStore.ts'

/** Unsaved operations as browsers store them, with the revision of the draft that they follow. */
interface StoredOperations {
  readonly revision: number
  readonly operations: readonly Operation[]
}

/** Holds unsaved operations of a form until it is opened in this browser again. @param revisionOf the revision that new operations follow */
export function draftStore(formId: string, revisionOf: () => number): OfflineStore<readonly Operation[], number> {
  const key = `studydesk.formDraft.${formId}`
  return {
    async read() {
      try {
        const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredOperations | null
        const id = uuid()
        return stored === null ? [] : [{ id, key: id, value: stored.operations, base: stored.revision }]
      } catch {
        return []
      }
    },
    write(changes) {
      const operations = changes.flatMap(({ value }) => value)
      const revision = changes.find(({ base }) => base !== undefined)?.base ?? revisionOf()
      try {
        if (operations.length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify({ revision, operations } satisfies StoredOperations))
      } catch {
        // A browser that stores nothing, or has no room: the server gets them within a second all the same.
      }
    },
  }
}
