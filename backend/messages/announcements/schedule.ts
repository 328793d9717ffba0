import { createSystemCaller } from '../../platform/common/caller.ts'
import { ApplicationError } from '../../platform/common/errors.ts'
import { log } from '../../platform/common/log.ts'
import type { Task } from '../../platform/engine/ports/tasks.ts'

export const scheduleTask = 'announcements.schedule'

const due = {
  publish: `status = 'DRAFT' and publish_on <= now()`,
  unpublish: `status = 'PUBLISHED' and unpublish_on <= now() and mail_state <> 'SENDING'`,
} as const

/**
 * Publishes and unpublishes announcements that are due; runs every minute. The audit event has no author; an earlier event names the user
 * who set the time.
 */
export const followSchedule: Task = async ({ orgId, studydesk: { access, database, engine } }) => {
  const caller = createSystemCaller({ orgId, zones: await access.zonesOf(orgId), job: scheduleTask })
  for (const name of ['publish', 'unpublish'] as const) {
    const [answer] = await database.batch(orgId, [
      { text: `select id::text from announcement where org_id = $1 and deleted_at is null and ${due[name]} order by id`, values: [orgId] },
    ])
    for (const { id } of answer?.rows ?? []) {
      try {
        await engine.work(caller, (work) => work.trusted.transition('announcement', String(id), { name }))
      } catch (error) {
        // Another process was faster, or the step is no longer allowed. Continues with the other announcements.
        if (!(error instanceof ApplicationError)) throw error
        log.warn('An announcement could not follow its schedule', { announcementId: id, orgId, step: name, code: error.errorCode })
      }
    }
  }
}
