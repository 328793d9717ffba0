import { systemCaller } from '../caller.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import type { RunningJob } from '../engine/ports/tasks.ts'
import { log, traceOf } from '../log.ts'
import { consentsWaiting, formsWaiting, visitsAhead } from './due.ts'
import { writeDue } from './write.ts'

export const remindTask = 'remindParticipants'

/** Every hour: whoever is asleep where they are is reminded in a later one. */
export const remind = ({ orgId, studydesk }: RunningJob): Promise<number> => remindAt(studydesk, orgId, new Date())

/** The same as of a moment. Each message in a transaction of its own: one that cannot be written keeps no other. @returns how many were written */
export async function remindAt(studydesk: Studydesk, orgId: string, now: Date): Promise<number> {
  const zones = await studydesk.access.zonesOf(orgId)
  const caller = systemCaller({ orgId, zones, job: remindTask })
  const due = await studydesk.database.transaction(orgId, async (run) => [
    ...(await visitsAhead(run, orgId, zones, now)),
    ...(await formsWaiting(run, orgId, zones, now)),
    ...(await consentsWaiting(run, orgId, zones, now)),
  ])
  let written = 0
  for (const each of due)
    try {
      const isWritten = await studydesk.database.transaction(orgId, (run) => writeDue({ run, studydesk, caller, now }, each))
      if (isWritten) written += 1
    } catch (error) {
      log.warn('A reminder was not written', { orgId, kind: each.kind, ...traceOf(error) })
    }
  return written
}
