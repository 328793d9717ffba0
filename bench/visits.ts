import pg from 'pg'
import type { ScheduleInUse, ScheduleReview } from '../resources/visits/visitAnswers.ts'
import { type BenchServer, busyCoordinators, coordinators } from './benchServer.ts'
import { fillBoard, type StudySiteRef } from './boardCards.ts'
import { createApiCall } from './calls.ts'
import { type Headers, measure } from './load.ts'
import { formatLatencies, inMilliseconds, table } from './report.ts'

const admin = 'admin@northlake.example'
const coordinator = 'coordinator@northlake.example'

/** Numbers of participants and visits in the matrix, and of participants who move to another schedule. */
const lines = 500
const columns = 30
const movedCount = 1000

/** SQL that puts all participants of all studies who have no visits in conduct, with completed, planned and future visits. */
export const conductSql = `
  update participant_study card set conduct_status = 'UNDER_WAY', recruitment_status = 'ENROLLED', enrolled_on = current_date - 40,
    conduct_started_on = current_date - 40,
    visit_schedule_id = (select id from visit_schedule schedule where schedule.org_id = card.org_id and schedule.study_id = card.study_id
      order by number desc limit 1)
    where not exists (select from participant_visit own where own.org_id = card.org_id and own.participant_study_id = card.id);
  insert into participant_visit (org_id, id, participant_study_id, participant_id, study_id, site_id, visit_id, status, visit_date, visit_time, completed_on,
      target_on, opens_on, closes_on, days_outside, due_from, due_until, occurrence)
    select card.org_id, gen_random_uuid(), card.id, card.participant_id, card.study_id, card.site_id, visit.id, status, day, time '09:30', completed,
      completed, completed, completed, case when completed is null then null else 0 end,
      case when status = 'UNSCHEDULED' then target - visit.window_before end, case when status = 'UNSCHEDULED' then target + visit.window_after end, 1
    from participant_study card
    join (select *, row_number() over (partition by study_id order by rank) as place from visit) visit
      on visit.org_id = card.org_id and visit.study_id = card.study_id
    cross join lateral (select case when place <= 1 then 'COMPLETED' when place = 2 then 'SCHEDULED' else 'UNSCHEDULED' end as status) as state
    cross join lateral (select
      case when status = 'COMPLETED' then current_date - 40 when status = 'SCHEDULED' then current_date - 3 + (abs(hashtext(card.id::text)) % 30) end as day,
      case when status = 'COMPLETED' then current_date - 40 end as completed,
      (current_date - 40 + visit.target_day * case when visit.target_unit = 'WEEKS' then 7 else 1 end)::date as target) as days
    where not exists (select from participant_visit own where own.org_id = card.org_id and own.participant_study_id = card.id);
  analyze participant_visit, participant_study, visit, visit_schedule;`

/** SQL that publishes thirty weekly visits in the study of the board. */
const manyVisitsSql = `
  delete from visit_request where org_id = $1 and study_id = $2;
  delete from participant_visit where org_id = $1 and study_id = $2;
  update participant_study set visit_id = null, visit_schedule_id = null where org_id = $1 and study_id = $2;
  delete from visit_schedule where org_id = $1 and study_id = $2;
  delete from visit where org_id = $1 and study_id = $2;`

/** Adds the visits to the database. @returns the study site of the matrix */
export async function fillVisits(ownerUrl: string): Promise<StudySiteRef> {
  const studySite = await fillBoard(ownerUrl, { of: coordinator, cards: lines })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>('select org_id as id from study where id = $1', [studySite.studyId])
    const parameters = [rows[0]?.id, studySite.studyId]
    for (const statement of manyVisitsSql.split(';').filter((each) => each.trim() !== '')) await client.query(statement, parameters)
    await client.query(
      `insert into visit (org_id, id, study_id, name, type, is_baseline, target_day, target_unit, window_before, window_after, rank)
        select $1, gen_random_uuid(), $2, 'Week ' || number, 'IN_CLINIC', number = 0, number, 'WEEKS', 2, 2, lpad((number + 1)::text, 3, '0') || '5'
        from generate_series(0, $3 - 1) number`,
      [...parameters, columns],
    )
    await client.query(
      `insert into visit_schedule (org_id, id, study_id, number, visits)
        select $1, gen_random_uuid(), $2, 1, jsonb_agg(jsonb_build_object('visitId', id, 'name', name, 'type', type, 'groupIds', '[]'::jsonb,
          'targetDay', target_day, 'targetUnit', target_unit, 'windowBefore', window_before, 'windowAfter', window_after,
          'dependsOnVisitId', null, 'isBaseline', is_baseline) order by rank)
        from visit where org_id = $1 and study_id = $2`,
      parameters,
    )
    await client.query(conductSql)
    return studySite
  } finally {
    await client.end()
  }
}

/** Measures the matrix of a study, a coordinator's day, and moving a thousand participants to another schedule. */
export async function measureVisits(benchServer: BenchServer, studySite: StudySiteRef, seconds: number): Promise<void> {
  const { url, signedInAll, signedIn } = benchServer
  const singleUser = [await signedIn(coordinator)]
  const matrix = `/api/study/${studySite.studyId}/visitSchedule`
  const rows: string[][] = []
  const add = async (name: string, load: Parameters<typeof measure>[0]) => {
    const measurement = await measure(load)
    rows.push([name, Math.round(measurement.perSecond).toLocaleString('en-CA'), ...formatLatencies(measurement)])
  }
  await add(`matrix, 100 participants × ${columns} visits (aim of 200: 150 ms)`, {
    url,
    people: singleUser,
    requests: [{ path: matrix }],
    connections: 1,
    seconds,
  })
  for (const [groupName, userGroup] of [
    ['two study-sites', coordinators],
    ['forty', busyCoordinators],
  ] as const)
    for (const connections of [1, 4])
      await add(`daily activities, ${groupName}, ${connections} at a time (aim p95 ≤ 100 ms)`, {
        url,
        people: await signedInAll(userGroup),
        requests: [{ path: '/api/dailyActivities' }],
        connections,
        seconds,
      })
  table(['visits', 'a second', 'p50', 'p95', 'p99'], rows)
  console.log(
    `${movedCount} participants moved to another schedule: ${inMilliseconds(await moveAll(url, await signedIn(admin)))} (aim 5,000)`,
  )
}

/** Returns the time from the request to the end of the task. */
async function moveAll(url: string, headers: Headers): Promise<number> {
  const call = createApiCall(url, headers)
  const { count, studyId } = await findLargestStudy(call)
  if (count < movedCount) throw new Error(`The largest study has ${count} participants under way`)
  await call(`study/${studyId}/visit`, { name: 'Added by the bench', targetDay: 20, targetUnit: 'WEEKS' })
  const { fingerprint, participants } = await call<ScheduleReview>(`study/${studyId}/visitSchedule/changes`)
  const allIds = participants.map(({ id }) => id)
  const startedAt = performance.now()
  const { taskId } = await call<ScheduleInUse>(`study/${studyId}/visitSchedule`, { fingerprint, move: allIds.slice(0, movedCount) })
  for (;;) {
    const { status, done } = await call<{ status: string; done: number }>(`task/${taskId}`)
    if (status === 'DONE') return ((performance.now() - startedAt) / done) * movedCount
    if (status === 'FAILED') throw new Error('The task failed')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function findLargestStudy(call: <Data>(path: string) => Promise<Data>) {
  const { groups } = await call<{ groups: readonly { count: number; values: { studyId: string } }[] }>(
    'participant-studies/summary?by=studyId&conductStatus=UNDER_WAY&allStudies=true',
  )
  const [largest] = [...groups].sort((first, second) => second.count - first.count)
  return { count: largest?.count ?? 0, studyId: largest?.values.studyId ?? '' }
}
