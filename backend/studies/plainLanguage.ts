import type { ResourceRow } from '#resources/rows.ts'
import type { Write } from '../engine/types.ts'

/** What a person writes or changes is theirs, a draft no more; an emptied text has no mark. Steps of the domain's own say it themselves. */
export function markAsEdited({ before, input, isTrusted }: Write<ResourceRow['study']>): Partial<ResourceRow['study']> | undefined {
  const { plainLanguageDescription: text } = input
  if (isTrusted || text === undefined || text === (before?.plainLanguageDescription ?? null)) return undefined
  return { plainLanguageState: text === null ? null : 'EDITED' }
}
