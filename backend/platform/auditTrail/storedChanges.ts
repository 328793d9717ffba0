import { isSame } from '#resources/core/values/same.ts'
import type { AuditEvent } from './types.ts'

type Document = Readonly<Record<string, unknown>>

const isDocument = (value: unknown): value is Document => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the changes of an event in stored form. For a document that changes by key, only the keys whose values differ. Pure. */
export function storedChanges({ changes, byKey = [] }: Pick<AuditEvent, 'changes' | 'byKey'>): AuditEvent['changes'] {
  if (byKey.length === 0) return changes
  return Object.fromEntries(
    Object.entries(changes).map(([name, [before, after]]) => {
      if (!byKey.includes(name) || !isDocument(before) || !isDocument(after)) return [name, [before, after]] as const
      const isChanged = ([key]: readonly [string, unknown]) => !isSame(before[key] ?? null, after[key] ?? null)
      const pickChangedFields = (document: Document) => Object.fromEntries(Object.entries(document).filter(isChanged))
      return [name, [pickChangedFields(before), pickChangedFields(after)]] as const
    }),
  )
}
