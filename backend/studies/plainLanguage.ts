import type { ResourceRow } from '#resources/rows.ts'
import type { Write } from '../engine/types.ts'

/** What a person writes or changes is theirs, a draft no more, unless they say that it is one; an emptied text has no mark. */
export function markAsEdited({ before, input }: Write<ResourceRow['study']>): Partial<ResourceRow['study']> | undefined {
  const { plainLanguageDescription: text, plainLanguageState: mark } = input
  if (text === undefined || text === (before?.plainLanguageDescription ?? null)) return undefined
  if (text === null) return { plainLanguageState: null }
  return { plainLanguageState: mark === 'DRAFT' ? 'DRAFT' : 'EDITED' }
}
