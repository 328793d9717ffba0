import { addMinutes, usualMinutes, visitStart } from '#resources/visits/moment.ts'
import type { Run } from '../../platform/database/types.ts'
import type { MailAttachment } from './message.ts'
import type { VisitToAttend } from './types.ts'

/** Returns the current visit; null if it has no date and time. */
export async function visitOf(run: Run, orgId: string, id: string): Promise<VisitToAttend | null> {
  const { rows } = await run({
    text: `select own.id::text, own.version, own.status = 'CANCELLED' as "isCalledOff", own.visit_date::text as date,
        to_char(own.visit_time, 'HH24:MI') as time, own.is_second_hour as "isSecondHour", coalesce(site.time_zone, organisation.time_zone) as "timeZone",
        coalesce(own.duration_minutes, visit.duration_minutes, ${usualMinutes}) as minutes, organisation.name as organisation,
        case when visit.type in ('IN_CLINIC', 'ECONSENT') then site.name end as place
      from participant_visit own
      join visit on visit.org_id = own.org_id and visit.id = own.visit_id
      join site on site.org_id = own.org_id and site.id = own.site_id
      join organisation on organisation.org_id = own.org_id
      where own.org_id = $1 and own.id = $2 and own.visit_date is not null and own.visit_time is not null`,
    values: [orgId, id],
  })
  return (rows[0] as unknown as VisitToAttend | undefined) ?? null
}

/** Returns the current video meeting about a consent; null if none is scheduled now. */
export async function meetingOf(run: Run, orgId: string, consentId: string): Promise<VisitToAttend | null> {
  const { rows } = await run({
    text: `select consent.id::text, consent.version, false as "isCalledOff", consent.review_date::text as date, to_char(consent.review_time, 'HH24:MI') as time, null::boolean as "isSecondHour",
        coalesce(site.time_zone, organisation.time_zone) as "timeZone", ${usualMinutes} as minutes, organisation.name as organisation, null as place
      from consent
      join site on site.org_id = consent.org_id and site.id = consent.site_id
      join organisation on organisation.org_id = consent.org_id
      where consent.org_id = $1 and consent.id = $2 and consent.review_way = 'VIRTUAL' and consent.state = 'REVIEW_SCHEDULED'`,
    values: [orgId, consentId],
  })
  return (rows[0] as unknown as VisitToAttend | undefined) ?? null
}

/**
 * Returns the entry (RFC 5545) that a calendar adds, moves or removes. It contains location and time, but neither the person nor the
 * study.
 */
export async function calendarEntry(visit: VisitToAttend): Promise<MailAttachment> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const { id, version, isCalledOff, date, time, isSecondHour, timeZone, minutes, organisation, place } = visit
  const start = visitStart(timeZone, { visitDate: date, visitTime: time, isSecondHour })
  const calendar = ical({ method: isCalledOff ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH, prodId: '//Studydesk//Visits//EN' })
  calendar.createEvent({
    id,
    sequence: version,
    start,
    end: addMinutes(start, minutes),
    summary: organisation,
    ...(place === null ? {} : { location: place }),
    status: isCalledOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  return { filename: 'visit.ics', content: Buffer.from(calendar.toString()) }
}
