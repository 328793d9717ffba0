import type { ScheduleInUse } from '#resources/visits/visitAnswers.ts'
import type { visitCalls } from '#resources/visits/visitsCalls.ts'
import { conflict, notFound } from '../platform/common/errors.ts'
import type { DeclaredRequest } from '../platform/engine/calls/callsOf.ts'
import type { TaskStep } from '../platform/engine/taskKind.ts'
import type { CallContext } from '../platform/engine/types.ts'
import { startTask } from '../platform/tasks/startTask.ts'
import { requireStudy } from '../studies/requireStudySite.ts'
import { findVersionInUse, fingerprintOf, lockVisits, publishPlanned, readPlannedVisits } from './schedules.ts'

/**
 * Publishes the planned visits as the schedule for new participants. A task moves the selected participants in conduct to it; all other
 * participants keep their schedule. If nothing differs from the published version, the task moves the selected participants to that
 * version.
 * @throws conflict ScheduleChanged if the visits differ from those that the user saw; TaskUnderWay
 */
export async function publishSchedule(request: DeclaredRequest<(typeof visitCalls)['putScheduleInUse']>): Promise<ScheduleInUse> {
  const { studydesk, caller } = request
  const studyId = await requireStudy(request)
  const { fingerprint, note = null, move } = request.input
  const version = await studydesk.engine.work(caller, async (work) => {
    await lockVisits(work.run, studyId)
    const visits = await readPlannedVisits({ run: work.run, caller }, studyId)
    if (fingerprintOf(visits) !== fingerprint) throw conflict('ScheduleChanged')
    return publishPlanned(work, caller, { studyId, visits, note })
  })
  const { number, elsewhere } = await readVersionUse(request, { studyId, versionId: version.id })
  const toMove = move === 'all' ? elsewhere : elsewhere.filter((id) => move?.includes(id) === true)
  const movedParticipations = await studydesk.engine.listById(caller, 'participantStudy', toMove, {})
  if (movedParticipations.length === 0) return { number, taskId: null }
  const { taskId } = await startTask(request, {
    kind: 'VISIT_SCHEDULE_MOVE',
    items: movedParticipations.map(({ id }) => id),
    input: { studyId },
  })
  return { number, taskId }
}

/** Returns the number of a version, and the participations in conduct that have another version or none. */
async function readVersionUse(
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

/** Moves participations to the published schedule, with the permissions of the user who started the task. A hook updates their visits. */
export const moveToSchedule: TaskStep = async (ids, { caller, studydesk, input }) => {
  const participations = await studydesk.engine.listById(caller, 'participantStudy', ids)
  if (participations.length < ids.length || participations.some(({ studyId }) => studyId !== input.studyId)) throw notFound()
  return async (work) => {
    const version = await findVersionInUse({ run: work.run, caller }, String(input.studyId))
    const { rows } = await work.run({
      text: `select id::text from participant_study where org_id = $1 and id = any($2::uuid[]) and conduct_status = 'UNDER_WAY'
        and visit_schedule_id is distinct from $3 order by id for no key update`,
      values: [caller.orgId, ids, version?.id ?? null],
    })
    const movedIds = rows.map(({ id }) => String(id))
    if (version !== undefined) await work.trusted.updateMany('participantStudy', movedIds, { visitScheduleId: version.id })
    return ids.map((id) => ({ resource: 'participantStudy', id }))
  }
}
