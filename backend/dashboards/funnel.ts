import { zoneOf } from '#resources/core/day.ts'
import type { FunnelFigures } from '#resources/dashboardAnswers.ts'
import { readsAllFigures } from '../access/allFigures.ts'
import { ownStudySiteRows, readerValues } from '../access/assignments.ts'
import type { Asked } from '../part.ts'
import { countOf, summary } from './counted.ts'

/** Half needed at most so many days; `…Count`: of how many people. */
interface Medians {
  readonly enrolled: number | null
  readonly enrolledCount: number
  readonly conductStarted: number | null
  readonly conductStartedCount: number
  readonly completed: number | null
  readonly completedCount: number
}

/** Participations that were added, and how many of each step came to the next one. Statuses of conduct are of the enrolled alone, so that each step is of the one before. */
export async function countedFunnel(asked: Asked): Promise<FunnelFigures> {
  const [all, conduct, medians] = await Promise.all([
    summary(asked, { by: 'recruitmentStatus' }),
    summary(asked, { by: 'conductStatus', recruitmentStatus: 'ENROLLED' }),
    mediansOf(asked),
  ])
  const recruited = (status: string) => countOf(all, 'recruitmentStatus', status)
  const conducted = (status: string) => countOf(conduct, 'conductStatus', status)
  const [enrolled, notEnrolled] = [recruited('ENROLLED'), recruited('NOT_ENROLLED')]
  const [underWay, completed, withdrawn] = [conducted('UNDER_WAY'), conducted('COMPLETED'), conducted('WITHDRAWN')]
  const fewest = asked.studydesk.config.smallNumbersBelow
  const median = (step: 'enrolled' | 'conductStarted' | 'completed') => (medians[`${step}Count`] < fewest ? null : medians[step])
  return {
    steps: [
      { step: 'added', count: all.total, open: 0, lost: 0, medianDays: null },
      { step: 'screeningEnded', count: enrolled + notEnrolled, open: recruited('IN_SCREENING'), lost: 0, medianDays: null },
      { step: 'enrolled', count: enrolled, open: 0, lost: notEnrolled, medianDays: median('enrolled') },
      {
        step: 'conductStarted',
        count: underWay + completed + withdrawn,
        open: conducted('NOT_STARTED'),
        lost: 0,
        medianDays: median('conductStarted'),
      },
      { step: 'completed', count: completed, open: underWay, lost: withdrawn, medianDays: median('completed') },
    ],
  }
}

async function mediansOf({ caller, studydesk, studyId }: Asked): Promise<Medians> {
  const [answer] = await studydesk.database.batch(caller.orgId, [
    {
      text: medians,
      values: [...readerValues(caller), zoneOf(caller.zones), readsAllFigures(caller), studyId],
    },
  ])
  return answer?.rows[0] as unknown as Medians
}

const middle = (days: string) => `percentile_cont(0.5) within group (order by ${days})`

/** "Enrolled" counts from the day on which the participant was added: no day is stored for the end of screening. */
const medians = `with step as (
    select enrolled_on - date_added as enrolled, conduct_started_on - enrolled_on as started,
      case when conduct_status = 'COMPLETED' then (conduct_ended_at at time zone $4)::date - conduct_started_on end as completed
    from participant_study
    where org_id = $1 and ($6::uuid is null or study_id = $6::uuid) and ($5 or (study_id, site_id) in (select mine.study_id, mine.site_id from ${ownStudySiteRows} mine))
      and recruitment_status = 'ENROLLED'
      and participant_id not in (select id from participant where org_id = $1 and deleted_at is not null)
  )
  select ${middle('enrolled')} as enrolled, count(enrolled)::int as "enrolledCount",
    ${middle('started')} as "conductStarted", count(started)::int as "conductStartedCount",
    ${middle('completed')} as completed, count(completed)::int as "completedCount" from step`
