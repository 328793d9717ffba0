import { zoneOf } from '#resources/core/values/day.ts'
import type { FunnelFigures } from '#resources/reports/dashboardAnswers.ts'
import { canReadAllFigures } from '../../platform/access/allFigures.ts'
import { ownStudySiteRows, readerValues } from '../../platform/access/assignments.ts'
import type { FigureRequest } from '../../platform/answers/partial.ts'
import { countOf, summary } from './summary.ts'

/** Median days for each step; `…Count` is the number of people. */
interface Medians {
  readonly enrolled: number | null
  readonly enrolledCount: number
  readonly conductStarted: number | null
  readonly conductStartedCount: number
  readonly completed: number | null
  readonly completedCount: number
}

/**
 * Returns the number of participations at each step of the funnel, beginning with all added ones. Conduct statuses count only enrolled
 * participants, so each step counts a subset of the previous step.
 */
export async function countFunnel(request: FigureRequest): Promise<FunnelFigures> {
  const [statusSummary, conduct, medians] = await Promise.all([
    summary(request, { by: 'recruitmentStatus' }),
    summary(request, { by: 'conductStatus', recruitmentStatus: 'ENROLLED' }),
    mediansOf(request),
  ])
  const countRecruitment = (status: string) => countOf(statusSummary, 'recruitmentStatus', status)
  const countConduct = (status: string) => countOf(conduct, 'conductStatus', status)
  const [enrolledTotal, notEnrolled] = [countRecruitment('ENROLLED'), countRecruitment('NOT_ENROLLED')]
  const [ongoingCount, completed, withdrawn] = [countConduct('UNDER_WAY'), countConduct('COMPLETED'), countConduct('WITHDRAWN')]
  const fewest = request.studydesk.config.smallNumbersBelow
  const getMedianDays = (step: 'enrolled' | 'conductStarted' | 'completed') => (medians[`${step}Count`] < fewest ? null : medians[step])
  return {
    steps: [
      { step: 'added', count: statusSummary.total, open: 0, lost: 0, medianDays: null },
      { step: 'screeningEnded', count: enrolledTotal + notEnrolled, open: countRecruitment('IN_SCREENING'), lost: 0, medianDays: null },
      { step: 'enrolled', count: enrolledTotal, open: 0, lost: notEnrolled, medianDays: getMedianDays('enrolled') },
      {
        step: 'conductStarted',
        count: ongoingCount + completed + withdrawn,
        open: countConduct('NOT_STARTED'),
        lost: 0,
        medianDays: getMedianDays('conductStarted'),
      },
      { step: 'completed', count: completed, open: ongoingCount, lost: withdrawn, medianDays: getMedianDays('completed') },
    ],
  }
}

async function mediansOf({ caller, studydesk, studyId }: FigureRequest): Promise<Medians> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: medians,
      values: [...readerValues(caller), zoneOf(caller.zones), canReadAllFigures(caller), studyId],
    },
  ])
  return answer?.rows[0] as unknown as Medians
}

const buildMedianSql = (days: string) => `percentile_cont(0.5) within group (order by ${days})`

/** Days until "enrolled" count from the day on which the participant was added, because no date is stored for the end of screening. */
const medians = `with step as (
    select enrolled_on - date_added as enrolled, conduct_started_on - enrolled_on as started,
      case when conduct_status = 'COMPLETED' then (conduct_ended_at at time zone $4)::date - conduct_started_on end as completed
    from participant_study
    where org_id = $1 and ($6::uuid is null or study_id = $6::uuid) and ($5 or (study_id, site_id) in (select mine.study_id, mine.site_id from ${ownStudySiteRows} mine))
      and recruitment_status = 'ENROLLED'
      and participant_id not in (select id from participant where org_id = $1 and deleted_at is not null)
  )
  select ${buildMedianSql('enrolled')} as enrolled, count(enrolled)::int as "enrolledCount",
    ${buildMedianSql('started')} as "conductStarted", count(started)::int as "conductStartedCount",
    ${buildMedianSql('completed')} as completed, count(completed)::int as "completedCount" from step`
