import { clockIn, todayAt, type Zones, zoneOf } from '#resources/core/day.ts'
import { reminderHours } from '#resources/studyReminder.ts'
import { beginOf } from '#resources/visits/moment.ts'
import type { Run } from '../database/types.ts'
import type { Due } from './write.ts'

type Every = keyof typeof reminderHours

interface Found extends Omit<Due, 'kind' | 'siteZone' | 'onceFor' | 'visit'> {
  readonly id: string
  readonly siteId: string
  readonly every: Every
}

const texts = `jsonb_build_object('subjectEn', reminder.subject_en, 'emailEn', reminder.email_en, 'smsEn', reminder.sms_en,
  'subjectFr', reminder.subject_fr, 'emailFr', reminder.email_fr, 'smsFr', reminder.sms_fr) as words`

const hoursMs = (every: Every): number => reminderHours[every] * 3_600_000

/** Visits that come so soon that their participants are reminded now: each once for the day and time that it has. */
export async function visitsAhead(run: Run, orgId: string, zones: Zones, now: Date): Promise<readonly Due[]> {
  const { rows } = await run({
    text: `select own.id::text, own.participant_id::text as "participantId", own.study_id::text as "studyId", own.site_id::text as "siteId",
        own.visit_date::text as date, to_char(own.visit_time, 'HH24:MI') as time, own.is_second_hour as "isSecondHour",
        site.name as place, visit.type, reminder.every, ${texts}
      from study_reminder reminder
      join participant_visit own on own.org_id = reminder.org_id and own.study_id = reminder.study_id and own.status = 'SCHEDULED'
        and own.visit_date between $2::date and $2::date + 32 and own.visit_time is not null
      join site on site.org_id = own.org_id and site.id = own.site_id
      join visit on visit.org_id = own.org_id and visit.id = own.visit_id
      where reminder.org_id = $1 and reminder.kind = 'VISIT_AHEAD' and reminder.is_active
        and not exists (select from mail where mail.org_id = $1 and mail.once_for = 'visit ' || own.id || ' ' || own.visit_date || ' ' || to_char(own.visit_time, 'HH24:MI'))
      order by own.visit_date, own.id limit 5000`,
    // A day earlier than anywhere: the moment itself decides below.
    values: [orgId, clockIn('UTC', new Date(now.getTime() - 86_400_000)).slice(0, 10)],
  })
  return (rows as unknown as readonly (Found & Omit<NonNullable<Due['visit']>, 'id'>)[]).flatMap(
    ({ id, siteId, date, time, isSecondHour, place, type, every, ...found }): readonly Due[] => {
      const siteZone = zoneOf(zones, { siteId })
      const ahead = beginOf(siteZone, { visitDate: date, visitTime: time, isSecondHour }).getTime() - now.getTime()
      if (ahead <= 0 || ahead > hoursMs(every)) return []
      const visit = { id, date, time, isSecondHour, place, type }
      return [{ ...found, kind: 'VISIT_AHEAD', siteZone, onceFor: `visit ${id} ${date} ${time}`, visit }]
    },
  )
}

/** Only in studies whose participants have pages of their own. */
const decentralised = `join study on study.org_id = reminder.org_id and study.id = reminder.study_id and study.trial_mode = 'DECENTRALISED'
  join dct_setup setup on setup.org_id = reminder.org_id and setup.study_id = reminder.study_id`

const notReminded = (template: string) => `not exists (select from mail where mail.org_id = $1 and mail.participant_id = card.participant_id
  and mail.study_id = card.study_id and mail.template = '${template}'
  and mail.created_at > $2::timestamptz - make_interval(hours => case reminder.every when 'DAILY' then 24 when 'WEEKLY' then 168 else 720 end))`

/** Forms that are the participant's to fill in and due: reminded of together, as often as the study says. */
export async function formsWaiting(run: Run, orgId: string, zones: Zones, now: Date): Promise<readonly Due[]> {
  const { rows } = await run({
    text: `select card.id::text, card.participant_id::text as "participantId", card.study_id::text as "studyId", card.site_id::text as "siteId",
        reminder.every, setup.link_days as "linkDays", min(submission.due_on)::text as date, ${texts}
      from study_reminder reminder ${decentralised} and setup.offers_forms
      join form_submission submission on submission.org_id = reminder.org_id and submission.study_id = reminder.study_id
        and submission.status in ('NOT_STARTED', 'IN_PROGRESS') and submission.due_on <= $3::date
      join form on form.org_id = submission.org_id and form.id = submission.form_id and form.type = 'EPRO' and form.form_type = 'DEFAULT'
      join form_assignment assignment on assignment.org_id = submission.org_id and assignment.id = submission.form_assignment_id
        and assignment.status = 'ACTIVE'
      join participant_study card on card.org_id = submission.org_id and card.id = submission.participant_study_id
      where reminder.org_id = $1 and reminder.kind = 'FORM_WAITING' and reminder.is_active and ${notReminded('formReminder')}
      group by card.org_id, card.id, reminder.org_id, reminder.id, setup.org_id, setup.id limit 5000`,
    values: [orgId, now.toISOString(), clockIn('UTC', new Date(now.getTime() + 86_400_000)).slice(0, 10)],
  })
  return (rows as unknown as readonly (Found & { readonly date: string })[]).flatMap(({ id, siteId, every: _, date, ...found }) => {
    const today = todayAt(zones, { siteId }, now)
    if (date > today) return []
    return [{ ...found, kind: 'FORM_WAITING' as const, siteZone: zoneOf(zones, { siteId }), onceFor: `forms ${id} ${today}` }]
  })
}

/** Consents that were sent and not decided on: first so long after they were sent, then again after as long. */
export async function consentsWaiting(run: Run, orgId: string, zones: Zones, now: Date): Promise<readonly Due[]> {
  const { rows } = await run({
    text: `select distinct on (card.id) card.id::text, card.participant_id::text as "participantId", card.study_id::text as "studyId",
        card.site_id::text as "siteId", reminder.every, setup.link_days as "linkDays", ${texts}
      from study_reminder reminder ${decentralised}
      join consent on consent.org_id = reminder.org_id and consent.study_id = reminder.study_id and consent.state in ('SENT', 'ACTIVE')
        and consent.sent_on < $2::timestamptz - make_interval(hours => case reminder.every when 'DAILY' then 24 when 'WEEKLY' then 168 else 720 end)
      join participant_study card on card.org_id = consent.org_id and card.id = consent.participant_study_id
      where reminder.org_id = $1 and reminder.kind = 'CONSENT_WAITING' and reminder.is_active and ${notReminded('consentReminder')}
      limit 5000`,
    values: [orgId, now.toISOString()],
  })
  return (rows as unknown as readonly Found[]).map(({ id, siteId, every: _, ...found }) => ({
    ...found,
    kind: 'CONSENT_WAITING' as const,
    siteZone: zoneOf(zones, { siteId }),
    onceFor: `consent ${id} ${todayAt(zones, { siteId }, now)}`,
  }))
}
