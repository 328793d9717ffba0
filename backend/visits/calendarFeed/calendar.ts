import type { ResourceAnswer } from '#resources/core/rows.ts'
import { addDays, dateOfRow, zoneOf } from '#resources/core/values/day.ts'
import { addMinutes, usualMinutes, visitStart } from '#resources/visits/moment.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { Feed } from './feeds.ts'

type Visit = ResourceAnswer['participantVisit']

/** Days before and after today that a feed covers. Cancelled visits are included in the same range, so that calendars remove them. */
const daysBack = 30
const daysAhead = 365
const pageSize = 500
/** Maximum number of visits in one feed. The next visits come first. Calendar programs fail with more. */
const mostVisits = 2000

/**
 * Returns visits as a calendar (RFC 5545): the visits scheduled with the user, or all visits that the user may see. Uses the user's
 * current permissions and omits restricted profiles. Each entry has a constant id and a count of its changes, as calendars require.
 * Contains names only if the user wants them.
 */
export async function calendarOf({ engine, config }: Services, caller: Caller, feed: Feed, name: string): Promise<string> {
  const { default: ical, ICalCalendarMethod, ICalEventStatus } = await import('ical-generator')
  const visits = await visitsOf(engine, caller, feed)
  const calendar = ical({ method: ICalCalendarMethod.PUBLISH, name, prodId: '//Studydesk//Visits//EN', ttl: 3600 })
  for (const visit of visits) {
    const { visitDate, visitTime, isSecondHour } = visit
    if (visitDate === null || visitTime === null) continue
    const start = visitStart(zoneOf(caller.zones, visit), { visitDate, visitTime, isSecondHour })
    calendar.createEvent({
      id: visit.id,
      sequence: visit.version,
      start,
      end: addMinutes(start, visit.durationMinutes ?? usualMinutes),
      stamp: new Date(visit.updatedAt),
      lastModified: new Date(visit.updatedAt),
      summary: summaryOf(visit, feed),
      location: [visit.labels?.siteId, visit.labels?.roomId].filter((each) => typeof each === 'string').join(', '),
      status: isCancelledOrMissed(visit) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      url: `${config.publicUrl}/crm/study-scheduler`,
    })
  }
  return calendar.toString()
}

async function visitsOf(engine: Services['engine'], caller: Caller, { userId, isWhole }: Feed): Promise<readonly Visit[]> {
  const today = dateOfRow(caller.zones, {}, new Date())
  const query = {
    ...(isWhole ? {} : { staffId: userId }),
    status: ['SCHEDULED', 'COMPLETED', 'CANCELLED', 'MISSED'],
    visitDate_gte: addDays(today, -daysBack),
    visitDate_lte: addDays(today, daysAhead),
    _sort: 'visitDate',
    _order: 'ASC',
    _total: 'none',
  }
  const feedVisits: Visit[] = []
  for (let start = 0; start < mostVisits; start += pageSize) {
    const { rows } = await engine.list(caller, 'participantVisit', { ...query, _start: start, _end: start + pageSize })
    feedVisits.push(...rows)
    if (rows.length < pageSize) break
  }
  return feedVisits
}

/** True if the visit does not take place. RFC 5545, 3.8.1.11, has no status for a missed visit, so it counts as cancelled. */
const isCancelledOrMissed = ({ status }: Visit): boolean => status === 'CANCELLED' || status === 'MISSED'

function summaryOf({ labels }: Visit, { hasNames }: Feed): string {
  const segments = [labels?.visitId, labels?.studyId, hasNames ? labels?.participantId : undefined]
  return segments.filter((each): each is string => typeof each === 'string' && each !== '').join(' · ')
}
