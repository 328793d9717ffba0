import { addDays, dateOfRow } from '#resources/core/values/day.ts'
import { notificationJob } from '../../messages/queue/notificationJob.ts'
import type { RunningJob } from '../../platform/engine/ports/tasks.ts'

export const remindTask = 'siteSurveys.remind'

/** Days before the due day at which a site without a submission gets a notification, and days after it until which it gets one more. */
const daysBefore = 3
const daysLate = 7

/** Notifies staff of missing submissions: shortly before they are due, and when they are late. */
export async function remindSites({ orgId, studydesk }: RunningJob, now = new Date()): Promise<void> {
  const { access, database, jobs } = studydesk
  const today = dateOfRow(await access.zonesOf(orgId), {}, now)
  await database.transaction(orgId, async (run) => {
    const { rows } = await run({
      text: `select distinct asked.survey_id::text as "surveyId", asked.site_id::text as "siteId", asked.period, asked.due_on < $2::date as "isLate",
          assigned.user_id::text as "userId"
        from site_survey_period asked
        join site_survey survey on survey.org_id = asked.org_id and survey.id = asked.survey_id and survey.state = 'OPEN'
        join study_site_assignment assigned on assigned.org_id = asked.org_id and assigned.site_id = asked.site_id
        where asked.org_id = $1 and asked.state <> 'SUBMITTED' and asked.due_on between $3::date and $4::date`,
      values: [orgId, today, addDays(today, -daysLate), addDays(today, daysBefore)],
    })
    for (const { surveyId, siteId, period, isLate, userId } of rows as unknown as readonly SurveyReminder[]) {
      const grants = await access.grantsOf(orgId, userId)
      if (!grants.active || !grants.can('SITE_SURVEYS', 'CONTRIBUTE')) continue
      await run(
        notificationJob(jobs, orgId, {
          topic: 'SURVEY_DUE',
          record: 'siteSurvey',
          recordId: surveyId,
          to: userId,
          once: `${buildReminderKey({ surveyId, siteId, period })}${isLate ? 'late' : 'due'}`,
        }),
      )
    }
  })
}

/** Returns the prefix of `onceFor` in all notifications about one period of a site. Pure. */
export const buildReminderKey = ({ surveyId, siteId, period }: Pick<SurveyReminder, 'surveyId' | 'siteId' | 'period'>): string =>
  `SURVEY_DUE ${surveyId} ${siteId} ${period} `

interface SurveyReminder {
  readonly surveyId: string
  readonly siteId: string
  readonly period: string
  readonly isLate: boolean
  readonly userId: string
}
