import type { Values } from '#resources/core/conditions.ts'
import { addDays, type Random } from '#resources/core/random.ts'
import type { Language } from '#resources/core/values/preferences.ts'
import { customReport } from '#resources/reports/customReport.ts'
import { savedReport } from '#resources/reports/savedReport.ts'
import { storyDay } from './calendar.ts'
import { stored } from './stored.ts'

type Row = Values & { readonly id: string }

const texts = {
  en: {
    enrolment: 'Enrolment, last 30 days',
    sources: 'Where participants come from, this year',
    queries: 'Queries by site',
    answers: 'Which sites have queries, and in what state?',
  },
  fr: {
    enrolment: 'Inscriptions, 30 derniers jours',
    sources: 'Provenance des participants, cette année',
    queries: 'Demandes de clarification par site',
    answers: 'Quels sites ont des demandes de clarification, et dans quel état ?',
  },
} as const

/** Generates two saved reports that the administrator shared, and one custom report. */
export function makeReports(random: Random, { language, ownerId }: { readonly language: Language; readonly ownerId: string | null }) {
  const { enrolment, sources, queries, answers } = texts[language]
  const createdDay = addDays(storyDay, -40)
  const setOwner = (row: Row): Row => ({ ...row, createdBy: ownerId, updatedBy: ownerId })
  const shared = { isShared: true, frequency: 'NEVER' } as const
  return {
    saved: [
      setOwner(
        stored(random, savedReport, { name: enrolment, report: 'enrolmentInsights', period: 'LAST_30_DAYS', ...shared }, createdDay),
      ),
      setOwner(stored(random, savedReport, { name: sources, report: 'recruitmentSource', period: 'THIS_YEAR', ...shared }, createdDay)),
    ],
    custom: [
      setOwner(
        stored(
          random,
          customReport,
          { name: queries, answers, measure: { of: 'formQuery', by: ['siteId', 'status'], chart: 'stacked' } },
          createdDay,
        ),
      ),
    ],
  }
}
