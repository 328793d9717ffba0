import type { Language } from '#resources/core/preferences.ts'
import type { RankedSite } from '#resources/dashboardAnswers.ts'
import { planLabel } from '#resources/planLabel.ts'
import type { PrintedTable } from '../forms/threads/reportPdf.ts'
import type { Texts } from '../texts.ts'

/** Sites by the days since their last enrolment, as the screen has them. @param hasStudy the sites are of several studies, which are named */
export function rankingTable(
  texts: Texts,
  language: Language,
  sites: readonly RankedSite[],
  { hasStudy }: { readonly hasStudy: boolean },
): PrintedTable {
  const say = (key: string) => texts.text(language, `dashboard:widgets.siteRanking.${key}`)
  const { format } = new Intl.NumberFormat(language)
  const statusOf = ({ status, plan }: RankedSite): string => {
    if (status === 'CLOSED') return texts.text(language, 'studies:values.studySite.status.CLOSED')
    return plan === null ? say('noPlan') : texts.text(language, ...planLabel(plan, format))
  }
  return {
    title: say('title'),
    note: hasStudy ? say('ofRecruiting') : null,
    hasBars: false,
    heads: [
      say('site'),
      ...(hasStudy ? [say('study')] : []),
      texts.text(language, 'dashboard:widgets.leaderboard.investigator'),
      say('days'),
      say('enrolled'),
      say('planned'),
      say('goal'),
      say('status'),
    ],
    lines: sites.map((each) => [
      each.site,
      ...(hasStudy ? [each.study] : []),
      each.principalInvestigator ?? '',
      each.daysSinceEnrolment ?? say('never'),
      each.enrolled,
      each.plan?.planned ?? '',
      each.goal ?? '',
      statusOf(each),
    ]),
  }
}
