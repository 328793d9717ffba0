import { createSystemCaller } from '../../platform/common/caller.ts'
import { log, traceOf } from '../../platform/common/log.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import type { RunningJob } from '../../platform/engine/ports/tasks.ts'
import { findUpcomingVisits, findWaitingConsents, findWaitingForms } from './due.ts'
import { writeDue } from './write.ts'

export const remindTask = 'remindParticipants'

/** Sends reminders; runs every hour. Recipients for whom it is night get their reminder later. */
export const remind = ({ orgId, studydesk }: RunningJob): Promise<number> => sendDueReminders(studydesk, orgId, new Date())

/**
 * Sends the reminders that are due at a point in time. Each message has a separate transaction, so a failure does not affect the other
 * messages. @returns the number of messages
 */
export async function sendDueReminders(studydesk: Services, orgId: string, now: Date): Promise<number> {
  const zones = await studydesk.access.zonesOf(orgId)
  const caller = createSystemCaller({ orgId, zones, job: remindTask })
  const due = await studydesk.database.transaction(orgId, async (run) => [
    ...(await findUpcomingVisits(run, orgId, zones, now)),
    ...(await findWaitingForms(run, orgId, zones, now)),
    ...(await findWaitingConsents(run, orgId, zones, now)),
  ])
  let writtenCount = 0
  for (const each of due)
    try {
      const isWritten = await studydesk.database.transaction(orgId, (run) => writeDue({ run, studydesk, caller, now }, each))
      if (isWritten) writtenCount += 1
    } catch (error) {
      log.warn('A reminder could not be created', { orgId, kind: each.kind, ...traceOf(error) })
    }
  return writtenCount
}
