import { dateOfRow, formatClock, type Zones, zoneOf } from '#resources/core/values/day.ts'
import { reminderHours } from '#resources/studies/studyReminder.ts'
import { visitStart } from '#resources/visits/moment.ts'
import type { Run } from '../../platform/database/types.ts'
import { ongoingStudySql } from '../../studies/ongoingStudySql.ts'
import { allowedByConsentSql } from '../allowedByConsentSql.ts'
import { takesPlaceSql } from '../takesPlaceSql.ts'
import type { DueMessage } from './write.ts'

type Every = keyof typeof reminderHours

interface ReminderRow extends Omit<DueMessage, 'kind' | 'siteZone' | 'onceFor' | 'visit'> {
  readonly id: string
  readonly siteId: string
  readonly every: Every
}

const texts = `jsonb_build_object('subjectEn', reminder.subject_en, 'emailEn', reminder.email_en, 'smsEn', reminder.sms_en,
  'subjectFr', reminder.subject_fr, 'emailFr', reminder.email_fr, 'smsFr', reminder.sms_fr) as words`

const toHoursMs = (every: Every): number => reminderHours[every] * 3_600_000

/** Returns visits whose reminder is due now. Each visit has one reminder for its date and time. */
export async function findUpcomingVisits(run: Run, orgId: string, zones: Zones, now: Date): Promise<readonly DueMessage[]> {
  const { rows } = await run({
    text: `select own.id::text, own.participant_id::text as "participantId", own.study_id::text as "studyId", own.site_id::text as "siteId",
        own.visit_date::text as date, to_char(own.visit_time, 'HH24:MI') as time, own.is_second_hour as "isSecondHour",
        site.name as place, visit.type, reminder.every, ${texts}
      from study_reminder reminder
      join participant_visit own on own.org_id = reminder.org_id and own.study_id = reminder.study_id and own.status = 'SCHEDULED'
        and own.visit_date between $2::date and $2::date + 32 and own.visit_time is not null
      join participant_study card on card.org_id = own.org_id and card.id = own.participant_study_id
      left join visit on visit.org_id = own.org_id and visit.id = own.visit_id
      join site on site.org_id = own.org_id and site.id = own.site_id
      where reminder.org_id = $1 and reminder.kind = 'VISIT_AHEAD' and reminder.is_active and ${takesPlaceSql} and ${ongoingStudySql('own')}
        and not exists (select from mail where mail.org_id = $1 and mail.once_for = 'visit ' || own.id || ' ' || own.visit_date || ' ' || to_char(own.visit_time, 'HH24:MI'))
      order by own.visit_date, own.id limit 5000`,
    // The query starts a day early, because dates differ by time zone. The code below checks the exact time.
    values: [orgId, formatClock('UTC', new Date(now.getTime() - 86_400_000)).slice(0, 10)],
  })
  return (rows as unknown as readonly (ReminderRow & Omit<NonNullable<DueMessage['visit']>, 'id'>)[]).flatMap(
    ({ id, siteId, date, time, isSecondHour, place, type, every, ...found }): readonly DueMessage[] => {
      const siteZone = zoneOf(zones, { siteId })
      const remainingMs = visitStart(siteZone, { visitDate: date, visitTime: time, isSecondHour }).getTime() - now.getTime()
      if (remainingMs <= 0 || remainingMs > toHoursMs(every)) return []
      const visit = { id, date, time, isSecondHour, place, type }
      return [{ ...found, kind: 'VISIT_AHEAD', siteZone, onceFor: `visit ${id} ${date} ${time}`, visit }]
    },
  )
}

/** SQL joins that select only studies whose participants have their own pages. */
const decentralisedJoins = `join study on study.org_id = reminder.org_id and study.id = reminder.study_id and study.trial_mode = 'DECENTRALISED'
  join dct_setup setup on setup.org_id = reminder.org_id and setup.study_id = reminder.study_id`

/** SQL condition over `card`: the participant is still in the study, and the study continues at their site. */
const isInStudy = `card.conduct_status <> 'WITHDRAWN' and card.recruitment_status <> 'NOT_ENROLLED' and ${ongoingStudySql('card')}`

const buildNotRemindedSql = (
  template: string,
) => `not exists (select from mail where mail.org_id = $1 and mail.participant_id = card.participant_id
  and mail.study_id = card.study_id and mail.template = '${template}' and mail.status <> 'CANCELLED'
  and mail.created_at > $2::timestamptz - make_interval(hours => case reminder.every when 'DAILY' then 24 when 'WEEKLY' then 168 else 720 end))`

/**
 * Returns forms that the participant must complete and that are due. One message reminds the participant of all forms; the study defines
 * how often.
 */
export async function findWaitingForms(run: Run, orgId: string, zones: Zones, now: Date): Promise<readonly DueMessage[]> {
  const { rows } = await run({
    text: `select card.id::text, card.participant_id::text as "participantId", card.study_id::text as "studyId", card.site_id::text as "siteId",
        reminder.every, setup.link_days as "linkDays", min(submission.due_on)::text as date, ${texts}
      from study_reminder reminder ${decentralisedJoins} and setup.offers_forms
      join form_submission submission on submission.org_id = reminder.org_id and submission.study_id = reminder.study_id
        and submission.status in ('NOT_STARTED', 'IN_PROGRESS') and submission.due_on <= $3::date
      join form on form.org_id = submission.org_id and form.id = submission.form_id and form.type = 'EPRO' and form.form_type = 'DEFAULT'
      join form_assignment assignment on assignment.org_id = submission.org_id and assignment.id = submission.form_assignment_id
        and assignment.status = 'ACTIVE'
      join participant_study card on card.org_id = submission.org_id and card.id = submission.participant_study_id
      where reminder.org_id = $1 and reminder.kind = 'FORM_WAITING' and reminder.is_active and ${isInStudy} and ${allowedByConsentSql}
        and ${buildNotRemindedSql('formReminder')}
      group by card.org_id, card.id, reminder.org_id, reminder.id, setup.org_id, setup.id limit 5000`,
    values: [orgId, now.toISOString(), formatClock('UTC', new Date(now.getTime() + 86_400_000)).slice(0, 10)],
  })
  return (rows as unknown as readonly (ReminderRow & { readonly date: string })[]).flatMap(({ id, siteId, every: _, date, ...found }) => {
    const today = dateOfRow(zones, { siteId }, now)
    if (date > today) return []
    return [{ ...found, kind: 'FORM_WAITING' as const, siteZone: zoneOf(zones, { siteId }), onceFor: `forms ${id} ${today}` }]
  })
}

/**
 * Returns consents that were sent and are not decided, once the reminder interval has passed. Later reminders follow at the same
 * interval.
 */
export async function findWaitingConsents(run: Run, orgId: string, zones: Zones, now: Date): Promise<readonly DueMessage[]> {
  const { rows } = await run({
    text: `select distinct on (card.id) card.id::text, card.participant_id::text as "participantId", card.study_id::text as "studyId",
        card.site_id::text as "siteId", reminder.every, setup.link_days as "linkDays", ${texts}
      from study_reminder reminder ${decentralisedJoins}
      join consent on consent.org_id = reminder.org_id and consent.study_id = reminder.study_id and consent.state in ('SENT', 'ACTIVE')
        and consent.sent_on < $2::timestamptz - make_interval(hours => case reminder.every when 'DAILY' then 24 when 'WEEKLY' then 168 else 720 end)
      join participant_study card on card.org_id = consent.org_id and card.id = consent.participant_study_id
      where reminder.org_id = $1 and reminder.kind = 'CONSENT_WAITING' and reminder.is_active and ${isInStudy} and ${buildNotRemindedSql('consentReminder')}
      limit 5000`,
    values: [orgId, now.toISOString()],
  })
  return (rows as unknown as readonly ReminderRow[]).map(({ id, siteId, every: _, ...found }) => ({
    ...found,
    kind: 'CONSENT_WAITING' as const,
    siteZone: zoneOf(zones, { siteId }),
    onceFor: `consent ${id} ${dateOfRow(zones, { siteId }, now)}`,
  }))
}
