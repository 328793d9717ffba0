import { todayAt } from '#resources/core/day.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import type { visitCalls } from '#resources/visits/calls.ts'
import { cellStateOf } from '#resources/visits/cellState.ts'
import type { ScheduleCell, ScheduleMatrix } from '#resources/visits/visitAnswers.ts'
import type { Run } from '../database/types.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import { studyIn } from '../studies/ownPlaces.ts'
import { type Conduct, conductsOf, windowsIn } from './conduct.ts'
import { storedWindow } from './ofParticipants.ts'
import { plannedOutside } from './plannedOutside.ts'
import { isShown } from './shownVisits.ts'

/** Participants of one answer: two screens full, and windows for them in a moment. */
const atOnce = 100

/**
 * `GET study/{studyId}/visitSchedule`: participants by visits. Takes the filters of the visits' list: it shows whoever has a visit that they show, with all
 * of their visits. Queries are as many for one participant as for a hundred.
 */
export async function readMatrix(request: DeclaredRequest<(typeof visitCalls)['schedule']>): Promise<ScheduleMatrix> {
  const { studydesk, caller, query, parameters } = request
  const { engine, database } = studydesk
  const studyId = await studyIn(request)
  const { after: _, ...filters } = parameters
  const wanted = { field: 'participantStudyId', after: query.after ?? null, count: atOnce }
  const ids = await engine.distinct(caller, 'participantVisit', wanted, { ...filters, studyId })
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
      const cells = conduct === undefined ? [] : cellsOf(conduct, { today: todayAt(caller.zones, row, new Date()), formsDue })
      return [{ ...nameOf(row), cells }]
    }),
    next: ids.length < atOnce ? null : (ids.at(-1) ?? null),
  }
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

interface Beside {
  readonly today: string
  readonly formsDue: ReadonlyMap<string, number>
}

/** Of what has been, its window as it was kept. Pure. */
function cellsOf(conduct: Conduct, { today, formsDue }: Beside): readonly ScheduleCell[] {
  const windows = windowsIn(conduct)
  const outside = plannedOutside(conduct)
  return conduct.visits.map((visit) => {
    const { id, visitId, occurrence, status, visitDate, visitTime, completedOn, daysOutside } = visit
    const window = storedWindow(visit) ?? windows.get(visitId) ?? null
    const state = cellStateOf(visit, window, today)
    const days = daysOutside ?? outside.get(id) ?? null
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
      where visit.org_id = $1 and visit.study_id = $2 and ${isShown} order by visit.rank, time.occurrence`,
    values: [orgId, studyId],
  })
  return rows as unknown as ScheduleMatrix['visits']
}

/** By the participant's visit. */
async function formsDueOf(run: Run, orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await run({
    text: `select given.participant_visit_id::text as id, count(*)::integer as due from form_assignment given
      join form_submission time on time.org_id = given.org_id and time.form_assignment_id = given.id and time.status in ('NOT_STARTED', 'IN_PROGRESS')
      where given.org_id = $1 and given.participant_study_id = any($2::uuid[]) and given.participant_visit_id is not null group by 1`,
    values: [orgId, ids],
  })
  return new Map(rows.map(({ id, due }) => [String(id), Number(due)]))
}
