import { isUuid } from '#resources/core/fields/ref.ts'
import { languages } from '#resources/core/values/preferences.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { RunningJob, Task } from '../../platform/engine/ports/tasks.ts'
import { makeDueForms } from './makeDue.ts'
import { lockAssignment } from './statements.ts'

/** Creates the next submissions of a recurring assignment on the due day of the last one, in the name of the user who last changed it. */
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
    const assignment = await lockAssignment(work.run, orgId, assignmentId)
    if (assignment !== null) await makeDueForms({ caller, work, studydesk }, assignment)
  })
}

/**
 * Returns a caller without permissions. The user decided when they assigned the form, so their current permissions do not affect due
 * forms.
 */
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
