import type { ResourceAnswer } from '#resources/core/rows.ts'
import { dateOfRow } from '#resources/core/values/day.ts'
import { cellStateOf } from '#resources/visits/cellState.ts'
import type { ScheduleCell, ScheduleMatrix } from '#resources/visits/visitAnswers.ts'
import type { visitCalls } from '#resources/visits/visitsCalls.ts'
import type { Run } from '../platform/database/types.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { CallerContext } from '../platform/engine/types.ts'
import { requireStudy } from '../studies/requireStudySite.ts'
import { type Conduct, conductsOf, currentWindowsOf } from './conduct.ts'
import { findPlannedOutside } from './findPlannedOutside.ts'
import { toVisitWindow } from './participantVisits.ts'
import { visibleVisitSql } from './visibleVisits.ts'

/** Maximum number of participants of a study at the reader's sites, beyond which the matrix ends. */
const maxParticipants = 20_000

/** Maximum number of participants in a response. They fill two screens, and their windows are computed quickly. */
const batchSize = 100

/**
 * Returns participants by visits: `GET study/{studyId}/visitSchedule`. The filters of the list of visits select participants with a
 * matching visit; the response has all visits of these participants, in the order of their next visits. The number of queries does not
 * depend on the number of participants.
 */
export async function readMatrix(request: DeclaredRequest<(typeof visitCalls)['schedule']>): Promise<ScheduleMatrix> {
  const { studydesk, caller, query, parameters } = request
  const { engine, database } = studydesk
  const studyId = await requireStudy(request)
  const { after: _, ...filters } = parameters
  const distinctQuery = { field: 'participantStudyId', after: null, count: maxParticipants }
  const matches = await engine.distinct(caller, 'participantVisit', distinctQuery, { ...filters, studyId })
  const ids = await pageByNextVisit(request, matches, query.after ?? null)
  const participations = new Map((await engine.listById(caller, 'participantStudy', ids)).map((row) => [row.id, row]))
  const { visits, conducts, formsDue } = await database.transaction(caller.orgId, async (run) => ({
    visits: await visitsOf(run, caller.orgId, studyId),
    conducts: await conductsOf({ run, caller }, [...participations.keys()]),
    formsDue: await formsDueOf(run, caller.orgId, [...participations.keys()]),
  }))
  const byId = new Map(conducts.map((each) => [each.id, each]))
  return {
    visits,
    rows: ids.flatMap((id) => {
      const row = participations.get(id)
      const conduct = byId.get(id)
      if (row === undefined) return []
      const cells = conduct === undefined ? [] : cellsOf(conduct, { today: dateOfRow(caller.zones, row, new Date()), formsDue })
      return [{ ...nameOf(row), cells }]
    }),
    next: ids.length < batchSize ? null : (ids.at(-1) ?? null),
  }
}

/**
 * Returns one page of participations by their next visit, so that overdue ones come first: the planned day of an open visit, or the last day
 * on which it is to be planned. Participations without an open visit come last.
 * @param after last participation of the page before; null for the first page
 */
async function pageByNextVisit(
  { studydesk: { database }, caller }: Pick<CallerContext, 'studydesk' | 'caller'>,
  ids: readonly string[],
  after: string | null,
): Promise<readonly string[]> {
  const [answer] = await database.batch(caller.orgId, [
    {
      text: `select match.id::text from unnest($2::uuid[]) match(id)
        left join lateral (select min(coalesce(visit.visit_date, visit.due_until)) as day from participant_visit visit
          where visit.org_id = $1 and visit.participant_study_id = match.id and visit.status in ('UNSCHEDULED', 'SCHEDULED')) next on true
        order by next.day nulls last, match.id`,
      values: [caller.orgId, ids],
    },
  ])
  const sortedIds = (answer?.rows ?? []).map(({ id }) => String(id))
  const start = after === null ? 0 : sortedIds.indexOf(after) + 1
  return sortedIds.slice(start, start + batchSize)
}

const nameOf = ({ id, participantId, siteId, subjectId, conductStatus, labels }: ResourceAnswer['participantStudy']) => ({
  id,
  participantId,
  siteId,
  subjectId,
  conductStatus,
  name: labels?.participantId ?? '',
  siteName: labels?.siteId ?? '',
  groupName: labels?.groupId ?? null,
})

interface CellContext {
  readonly today: string
  readonly formsDue: ReadonlyMap<string, number>
}

/** Returns the cells of a row. Past visits keep their stored window. Pure. */
function cellsOf(conduct: Conduct, { today, formsDue }: CellContext): readonly ScheduleCell[] {
  const windows = currentWindowsOf(conduct)
  const outsideDaysById = findPlannedOutside(conduct)
  return conduct.visits.map((visit) => {
    const { id, visitId, occurrence, status, visitDate, visitTime, completedOn, daysOutside } = visit
    const window = toVisitWindow(visit) ?? windows.get(visitId) ?? null
    const state = cellStateOf(visit, window, today)
    const days = daysOutside ?? outsideDaysById.get(id) ?? null
    return {
      id,
      visitId,
      occurrence,
      status,
      state,
      day: completedOn ?? visitDate,
      visitTime,
      window,
      daysOutside: days,
      formsDue: formsDue.get(id) ?? 0,
    }
  })
}

async function visitsOf(run: Run, orgId: string, studyId: string): Promise<ScheduleMatrix['visits']> {
  const { rows } = await run({
    text: `select visit.id::text, visit.type, coalesce(time.occurrence, 0) as occurrence,
        case when time.occurrence is null then visit.name else visit.name || ' ' || time.occurrence end as name
      from visit
      left join lateral (select distinct own.occurrence from participant_visit own
        where own.org_id = visit.org_id and own.visit_id = visit.id and own.occurrence > 0) time on true
      where visit.org_id = $1 and visit.study_id = $2 and ${visibleVisitSql} order by visit.rank, time.occurrence`,
    values: [orgId, studyId],
  })
  return rows as unknown as ScheduleMatrix['visits']
}

/** Counts the due forms by participant visit. */
async function formsDueOf(run: Run, orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await run({
    text: `select given.participant_visit_id::text as id, count(*)::integer as due from form_assignment given
      join form_submission time on time.org_id = given.org_id and time.form_assignment_id = given.id and time.status in ('NOT_STARTED', 'IN_PROGRESS')
      where given.org_id = $1 and given.participant_study_id = any($2::uuid[]) and given.participant_visit_id is not null group by 1`,
    values: [orgId, ids],
  })
  return new Map(rows.map(({ id, due }) => [String(id), Number(due)]))
}
