import { daysAfter, todayAt, zoneOf } from '#resources/core/day.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { beginOf, minutesAfter, usualMinutes } from '#resources/visits/moment.ts'
import type { Caller } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { Feed } from './feeds.ts'

type Visit = ResourceAnswer['participantVisit']

/** Days that are told: what was called off is told for as long as what has been, so that a calendar takes it out. */
const daysBack = 30
const daysAhead = 365
const pageSize = 500
/** Visits of one feed, the next first: calendars choke on more. */
const mostVisits = 2000

/**
 * The visits as a calendar reads them (RFC 5545): those that are planned with the user, or all that they see; with what they may see now, and no restricted
 * profile. An entry keeps its name and counts its changes, as calendars ask for that, and names nobody unless its user wants it.
 */
export async function calendarOf({ engine, config }: Studydesk, caller: Caller, feed: Feed, name: string): Promise<string> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const visits = await visitsOf(engine, caller, feed)
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, name, prodId: '//Studydesk//Visits//EN', ttl: 3600 })
  for (const visit of visits) {
    const { visitDate, visitTime, isSecondHour } = visit
    if (visitDate === null || visitTime === null) continue
    const start = beginOf(zoneOf(caller.zones, visit), { visitDate, visitTime, isSecondHour })
    calendar.createEvent({
      id: visit.id,
      sequence: visit.version,
      start,
      end: minutesAfter(start, visit.durationMinutes ?? usualMinutes),
      stamp: new Date(visit.updatedAt),
      lastModified: new Date(visit.updatedAt),
      summary: summaryOf(visit, feed),
      location: [visit.labels?.siteId, visit.labels?.roomId].filter((each) => typeof each === 'string').join(', '),
      status: isGone(visit) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url: `${config.publicUrl}/crm/study-scheduler`,
    })
  }
  return calendar.toString()
}

async function visitsOf(engine: Studydesk['engine'], caller: Caller, { userId, isWhole }: Feed): Promise<readonly Visit[]> {
  const today = todayAt(caller.zones, {}, new Date())
  const query = {
    ...(isWhole ? {} : { staffId: userId }),
    status: ['SCHEDULED', 'COMPLETED', 'CANCELLED', 'MISSED'],
    visitDate_gte: daysAfter(today, -daysBack),
    visitDate_lte: daysAfter(today, daysAhead),
    _sort: 'visitDate',
    _order: 'ASC',
    _total: 'none',
  }
  const found: Visit[] = []
  for (let start = 0; start < mostVisits; start += pageSize) {
    const { rows } = await engine.list(caller, 'participantVisit', { ...query, _start: start, _end: start + pageSize })
    found.push(...rows)
    if (rows.length < pageSize) break
  }
  return found
}

/** RFC 5545, 3.8.1.11, knows no status for what was missed: it does not take place either. */
const isGone = ({ status }: Visit): boolean => status === 'CANCELLED' || status === 'MISSED'

function summaryOf({ labels }: Visit, { hasNames }: Feed): string {
  const parts = [labels?.visitId, labels?.studyId, hasNames ? labels?.participantId : undefined]
  return parts.filter((each): each is string => typeof each === 'string' && each !== '').join(' · ')
}
