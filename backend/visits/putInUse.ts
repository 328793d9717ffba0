import type { visitCalls } from '#resources/visits/calls.ts'
import type { ScheduleInUse } from '#resources/visits/visitAnswers.ts'
import type { DeclaredRequest } from '../engine/calls/callsOf.ts'
import type { TaskStep } from '../engine/taskKind.ts'
import type { CallContext } from '../engine/types.ts'
import { conflict, notFound } from '../errors.ts'
import { studyIn } from '../studies/ownPlaces.ts'
import { startTask } from '../tasks/startTask.ts'
import { fingerprintOf, holdVisits, plannedVisits, putPlanned, versionInUse } from './schedules.ts'

/**
 * What is planned becomes the schedule of participants who begin from now on; those under way who are named are moved to it by a task, the others keep
 * theirs. Where nothing differs from the version in use, they are moved to that one.
 * @throws conflict ScheduleChanged where the visits are no longer those that were looked at; TaskUnderWay
 */
export async function putInUse(request: DeclaredRequest<(typeof visitCalls)['putScheduleInUse']>): Promise<ScheduleInUse> {
  const { studydesk, caller } = request
  const studyId = await studyIn(request)
  const { fingerprint, note = null, move } = request.input
  const version = await studydesk.engine.work(caller, async (work) => {
    await holdVisits(work.run, studyId)
    const visits = await plannedVisits({ run: work.run, caller }, studyId)
    if (fingerprintOf(visits) !== fingerprint) throw conflict('ScheduleChanged')
    return putPlanned(work, caller, { studyId, visits, note })
  })
  const { number, elsewhere } = await versionAndOthers(request, { studyId, versionId: version.id })
  const toMove = move === 'all' ? elsewhere : elsewhere.filter((id) => move?.includes(id) === true)
  const moved = await studydesk.engine.listById(caller, 'participantStudy', toMove, {})
  if (moved.length === 0) return { number, taskId: null }
  const { taskId } = await startTask(request, { kind: 'VISIT_SCHEDULE_MOVE', items: moved.map(({ id }) => id), given: { studyId } })
  return { number, taskId }
}

/** The number of a version, and participations under way that are on none or on another. */
async function versionAndOthers(
  { studydesk: { database }, caller: { orgId } }: CallContext,
  { studyId, versionId }: { readonly studyId: string; readonly versionId: string },
): Promise<{ readonly number: number; readonly elsewhere: readonly string[] }> {
  const [version, others] = await database.batch(orgId, [
    { text: 'select number from visit_schedule where org_id = $1 and id = $2', values: [orgId, versionId] },
    {
      text: `select id::text from participant_study where org_id = $1 and study_id = $2 and conduct_status = 'UNDER_WAY'
        and visit_schedule_id is distinct from $3 order by id`,
      values: [orgId, studyId, versionId],
    },
  ])
  return { number: Number(version?.rows[0]?.number), elsewhere: (others?.rows ?? []).map(({ id }) => String(id)) }
}

/** Moves participations to the schedule that is in use by then, if whoever asked may see each. What follows for their visits, their hook does. */
export const moveToSchedule: TaskStep = async (ids, { caller, studydesk, given }) => {
  const seen = await studydesk.engine.listById(caller, 'participantStudy', ids)
  if (seen.length < ids.length || seen.some(({ studyId }) => studyId !== given.studyId)) throw notFound()
  return async (work) => {
    const version = await versionInUse({ run: work.run, caller }, String(given.studyId))
    const { rows } = await work.run({
      text: `select id::text from participant_study where org_id = $1 and id = any($2::uuid[]) and conduct_status = 'UNDER_WAY'
        and visit_schedule_id is distinct from $3 order by id for no key update`,
      values: [caller.orgId, ids, version?.id ?? null],
    })
    const moved = rows.map(({ id }) => String(id))
    if (version !== undefined) await work.trusted.updateMany('participantStudy', moved, { visitScheduleId: version.id })
    return ids.map((id) => ({ resource: 'participantStudy', id }))
  }
}
