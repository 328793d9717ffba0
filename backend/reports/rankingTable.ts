import type { Language } from '#resources/core/values/preferences.ts'
import type { RankedSite } from '#resources/reports/dashboardAnswers.ts'
import { planLabel } from '#resources/studies/planLabel.ts'
import type { PrintedTable } from '../forms/workers/reportPdf.ts'
import type { Texts } from '../platform/common/texts.ts'

/**
 * Returns the table of sites by days since the last enrolment, as on the screen. @param hasStudy the sites belong to several studies, so
 * each line names the study
 */
export function rankingTable(
  texts: Texts,
  language: Language,
  sites: readonly RankedSite[],
  { hasStudy }: { readonly hasStudy: boolean },
): PrintedTable {
  const getRankingText = (key: string) => texts.text(language, `dashboard:widgets.siteRanking.${key}`)
  const { format } = new Intl.NumberFormat(language)
  const statusOf = ({ status, plan }: RankedSite): string => {
    if (status === 'CLOSED') return texts.text(language, 'studies:values.studySite.status.CLOSED')
    return plan === null ? getRankingText('noPlan') : texts.text(language, ...planLabel(plan, format))
  }
  return {
    title: getRankingText('title'),
    note: hasStudy ? getRankingText('ofRecruiting') : null,
    hasBars: false,
    heads: [
      getRankingText('site'),
      ...(hasStudy ? [getRankingText('study')] : []),
      texts.text(language, 'dashboard:widgets.leaderboard.investigator'),
      getRankingText('days'),
      getRankingText('enrolled'),
      getRankingText('planned'),
      getRankingText('goal'),
      getRankingText('status'),
    ],
    lines: sites.map((each) => [
      each.site,
      ...(hasStudy ? [each.study] : []),
      each.principalInvestigator ?? '',
      each.daysSinceEnrolment ?? getRankingText('never'),
      each.enrolled,
      each.plan?.planned ?? '',
      each.goal ?? '',
      statusOf(each),
    ]),
  }
}
