import { systemCaller } from '../caller.ts'
import type { Task } from '../engine/ports/tasks.ts'
import { ApplicationError } from '../errors.ts'
import { log } from '../log.ts'

export const scheduleTask = 'announcements.schedule'

const due = {
  publish: `status = 'DRAFT' and publish_on <= now()`,
  unpublish: `status = 'PUBLISHED' and unpublish_on <= now() and mail_state <> 'SENDING'`,
} as const

/** Each minute: publishes and takes back what is due. The history has it by nobody; who chose the moment stands in the change before it. */
export const followSchedule: Task = async ({ orgId, studydesk: { access, database, engine } }) => {
  const caller = systemCaller({ orgId, zones: await access.zonesOf(orgId), job: scheduleTask })
  for (const name of ['publish', 'unpublish'] as const) {
    const [answer] = await database.batch(orgId, [
      { text: `select id::text from announcement where org_id = $1 and deleted_at is null and ${due[name]} order by id`, values: [orgId] },
    ])
    for (const { id } of answer?.rows ?? []) {
      try {
        await engine.work(caller, (work) => work.trusted.transition('announcement', String(id), { name }))
      } catch (error) {
        // Somebody else did it, or it is not allowed any more: the others go on.
        if (!(error instanceof ApplicationError)) throw error
        log.warn('An announcement did not follow its schedule', { announcementId: id, orgId, step: name, code: error.errorCode })
      }
    }
  }
}
