import type { ResourceRow } from '#resources/core/rows.ts'
import type { Write } from '../platform/engine/types.ts'

/** Marks a text that a person changed as EDITED, unless they mark it as a draft. An empty text has no mark. */
export function markAsEdited({ before, input }: Write<ResourceRow['study']>): Partial<ResourceRow['study']> | undefined {
  const { plainLanguageDescription: text, plainLanguageState: mark } = input
  if (text === undefined || text === (before?.plainLanguageDescription ?? null)) return undefined
  if (text === null) return { plainLanguageState: null }
  return { plainLanguageState: mark === 'DRAFT' ? 'DRAFT' : 'EDITED' }
}
