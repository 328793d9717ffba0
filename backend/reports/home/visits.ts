import type { Values } from '#resources/core/conditions.ts'
import { urgencyOf } from '#resources/participants/dailyActivities.ts'
import { homeVisits, maxHomeVisits } from '#resources/reports/home.ts'
import type { HomeAnswer } from '#resources/reports/homeAnswer.ts'
import { withContacts } from '../../participants/dailyActivities/contacts.ts'
import type { FigureRequest } from '../../platform/answers/partial.ts'
import { todayFor } from '../../platform/common/today.ts'
import { count } from './counts.ts'

type Visits = NonNullable<NonNullable<HomeAnswer['visits']>['told']>

/** Returns today's first visits that still take place, by time, with the participant's telephone number, and their total. */
export async function visitsOf(request: FigureRequest): Promise<Visits> {
  const { caller, studydesk, studyId } = request
  const studyFilter = studyId === null ? {} : { [homeVisits.studyField]: studyId }
  const page = { _sort: 'visitTime', _order: 'asc', _start: 0, _end: maxHomeVisits, _total: 'none' }
  const [{ rows }, total] = await Promise.all([
    studydesk.engine.list(caller, homeVisits.resource, { ...homeVisits.query, ...studyFilter, ...page } as Values),
    count(request, homeVisits),
  ])
  const visits = rows.map((row) => ({
    kind: 'visit' as const,
    resource: homeVisits.resource,
    row,
    on: row.visitDate,
    at: row.visitTime,
    urgency: urgencyOf(row.visitDate, todayFor(caller, row)),
  }))
  return { first: await withContacts(request, visits), total }
}
