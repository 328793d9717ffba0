import { isUuid } from '#resources/core/fields/ref.ts'
import type { formCalls } from '#resources/forms/formsCalls.ts'
import type { TaskStarted } from '#resources/organisation/taskAnswers.ts'
import { conflict, forbidden, notFound } from '../../platform/common/errors.ts'
import type { DeclaredRequest } from '../../platform/engine/calls/callsOf.ts'
import type { TaskStep } from '../../platform/engine/taskKind.ts'
import { startTask } from '../../platform/tasks/startTask.ts'
import { fetchActiveRules, runRules } from './runRules.ts'

/** Most items in the list of a task. In larger studies, each item covers several participants. */
const mostItems = 5000

/** Runs the active rules of a study over all stored answers. @throws notFound, conflict NoDataRules, TaskUnderWay */
export async function checkStudy(request: DeclaredRequest<(typeof formCalls)['checkDataRules']>): Promise<TaskStarted> {
  const { caller, studydesk, params } = request
  const { studyId } = params
  if (!isUuid(studyId)) throw notFound()
  await studydesk.engine.read(caller, 'study', studyId)
  const [rules, participations] = await studydesk.database.batch(caller.orgId, [
    { text: 'select from data_rule where org_id = $1 and study_id = $2 and is_active limit 1', values: [caller.orgId, studyId] },
    {
      text: `with ordered as (
          select id, row_number() over (order by id) - 1 as place, greatest(1, ceil(count(*) over () / ${mostItems}::numeric)) as together
          from participant_study where org_id = $1 and study_id = $2)
        select id::text, together::int from ordered where place % together = 0 order by id`,
      values: [caller.orgId, studyId],
    },
  ])
  if (rules?.rowCount === 0) throw conflict('NoDataRules')
  const items = (participations?.rows ?? []).map(({ id }) => String(id))
  const batchSize = Number(participations?.rows[0]?.together ?? 1)
  return startTask(request, { kind: 'DATA_RULE_CHECK', items, input: { studyId, together: batchSize } })
}

/** Checks participants of a study. Each item is the first participant of a batch, in the order of their ids. */
export const checkParticipants: TaskStep = async (ids, { caller, input }) => {
  if (!caller.can('ADMIN_FORMS', 'CONTRIBUTE')) throw forbidden()
  const studyId = String(input.studyId)
  return async (work) => {
    const rules = await fetchActiveRules(work.run, caller.orgId, studyId)
    for (const first of ids) {
      const { rows } = await work.run({
        text: 'select id::text from participant_study where org_id = $1 and study_id = $2 and id >= $3 order by id limit $4',
        values: [caller.orgId, studyId, first, Number(input.together)],
      })
      for (const { id } of rows) await runRules(work, caller, { rules, participantStudyId: String(id), submissionId: null })
    }
    return ids.map((id) => ({ resource: 'participantStudy', id }))
  }
}
