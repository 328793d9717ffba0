import { isUuid } from '#resources/core/fields/ref.ts'
import { languages } from '#resources/core/preferences.ts'
import type { Caller } from '../../caller.ts'
import type { RunningJob, Task } from '../../engine/ports/tasks.ts'
import { makeDueForms } from './makeDue.ts'
import { assignmentHeld } from './statements.ts'

/** Makes the next forms of a recurring assignment on the day on which the last one of them is due, in the name of whoever assigned it. */
export const makeDueJob: Task = async (job) => {
  const { orgId, payload, studydesk } = job
  const assignmentId = String(payload.assignmentId)
  const [answer] = await studydesk.database.batch(orgId, [
    {
      text: 'select coalesce(updated_by, created_by)::text as "userId" from form_assignment where org_id = $1 and id = $2',
      values: [orgId, assignmentId],
    },
  ])
  const userId = answer?.rows[0]?.userId
  if (!isUuid(userId)) return
  const caller = await callerOfAssignment(job, userId, assignmentId)
  await studydesk.engine.work(caller, async (work) => {
    await work.run(job.finish)
    const assignment = await assignmentHeld(work.run, orgId, assignmentId)
    if (assignment !== null) await makeDueForms({ caller, work, studydesk }, assignment)
  })
}

/** Whoever assigned it has decided: whether they may still sign in makes no difference to what is due, and nothing here asks what they may. */
async function callerOfAssignment({ orgId, studydesk }: RunningJob, userId: string, assignmentId: string): Promise<Caller> {
  return {
    orgId,
    userId,
    language: languages[0],
    zones: await studydesk.access.zonesOf(orgId),
    sessionId: assignmentId,
    correlationId: assignmentId,
    can: () => false,
    studySites: [],
    unlocked: new Map(),
  }
}
