import { v4 as uuid } from 'uuid'
import type { Operation } from '#resources/forms/content/operations.ts'
import type { OfflineStore } from '../../../engine/saving/offlineStore.ts'

/** Unsaved operations in browser storage, with the draft revision that they follow. */
interface StoredOperations {
  readonly revision: number
  readonly operations: readonly Operation[]
}

/**
 * Stores the unsaved operations of a form until it is next opened in this browser.
 * @param getRevision returns the revision that new operations follow
 */
export function draftStore(formId: string, getRevision: () => number): OfflineStore<readonly Operation[], number> {
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
      const revision = changes.find(({ base }) => base !== undefined)?.base ?? getRevision()
      try {
        if (operations.length === 0) localStorage.removeItem(key)
        else localStorage.setItem(key, JSON.stringify({ revision, operations } satisfies StoredOperations))
      } catch {
        // The storage is disabled or full. The server still receives the operations within a second.
      }
    },
  }
}
