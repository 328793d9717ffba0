import { daysAfter, todayAt } from '#resources/core/day.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { raiseStatement } from '../raiseNotice.ts'

export const remindTask = 'siteSurveys.remind'

/** Days before the last day on which a site that has not answered is told, and days after it on which it is told once more. */
const daysBefore = 3
const daysLate = 7

/** Whoever may answer for a site is told of what it has not submitted: shortly before it is due, and once it is late. */
export async function remindSites({ orgId, studydesk }: RunningJob, now = new Date()): Promise<void> {
  const { access, database, jobs } = studydesk
  const today = todayAt(await access.zonesOf(orgId), {}, now)
  await database.transaction(orgId, async (run) => {
    const { rows } = await run({
      text: `select distinct asked.survey_id::text as "surveyId", asked.site_id::text as "siteId", asked.period, asked.due_on < $2::date as "isLate",
          assigned.user_id::text as "userId"
        from site_survey_period asked
        join site_survey survey on survey.org_id = asked.org_id and survey.id = asked.survey_id and survey.state = 'OPEN'
        join study_site_assignment assigned on assigned.org_id = asked.org_id and assigned.site_id = asked.site_id
        where asked.org_id = $1 and asked.state <> 'SUBMITTED' and asked.due_on between $3::date and $4::date`,
      values: [orgId, today, daysAfter(today, -daysLate), daysAfter(today, daysBefore)],
    })
    for (const { surveyId, siteId, period, isLate, userId } of rows as unknown as readonly Reminded[]) {
      const grants = await access.grantsOf(orgId, userId)
      if (!grants.active || !grants.can('SITE_SURVEYS', 'CONTRIBUTE')) continue
      await run(
        raiseStatement(jobs, orgId, {
          topic: 'SURVEY_DUE',
          record: 'siteSurvey',
          recordId: surveyId,
          to: userId,
          once: `${onceForPeriod({ surveyId, siteId, period })}${isLate ? 'late' : 'due'}`,
        }),
      )
    }
  })
}

/** With which `onceFor` of what a site is told of one period begins. Pure. */
export const onceForPeriod = ({ surveyId, siteId, period }: Pick<Reminded, 'surveyId' | 'siteId' | 'period'>): string =>
  `SURVEY_DUE ${surveyId} ${siteId} ${period} `

interface Reminded {
  readonly surveyId: string
  readonly siteId: string
  readonly period: string
  readonly isLate: boolean
  readonly userId: string
}
