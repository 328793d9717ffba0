import type { Values } from '#resources/core/conditions.ts'
import type { Language } from '#resources/core/preferences.ts'
import { customReport } from '#resources/customReport.ts'
import { storyDay } from './calendar.ts'
import { addDays, type Random } from './random.ts'
import { stored } from './stored.ts'

const texts = {
  en: { name: 'Queries by site', answers: 'Which sites have queries, and in what state?' },
  fr: { name: 'Demandes de clarification par site', answers: 'Quels sites ont des demandes de clarification, et dans quel état ?' },
} as const

/** A report that the administrator put together for the organisation. */
export function makeReports(
  random: Random,
  { language, ownerId }: { readonly language: Language; readonly ownerId: string | null },
): readonly (Values & { readonly id: string })[] {
  const values = { ...texts[language], measure: { of: 'formQuery', by: ['siteId', 'status'], chart: 'stacked' } }
  return [{ ...stored(random, customReport, values, addDays(storyDay, -40)), createdBy: ownerId, updatedBy: ownerId }]
}
