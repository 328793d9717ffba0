import type { RankedSite } from '#resources/reports/dashboardAnswers.ts'
import { SiteRankingTable } from '../../measures/SiteRankingTable.tsx'
import type { WidgetProps } from './types.ts'

/** Sites of the study, sorted by the days since their last enrolment. */
export const SiteRanking = ({ figures }: WidgetProps<readonly RankedSite[]>) => <SiteRankingTable sites={figures} />
