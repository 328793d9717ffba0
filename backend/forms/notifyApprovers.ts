import type { ResourceRow } from '#resources/core/rows.ts'
import { notificationJob } from '../messages/queue/notificationJob.ts'
import type { Statement } from '../platform/database/types.ts'
import type { CompletedWrite } from '../platform/engine/types.ts'

/** Notifies approvers once of each version when it first has questions, because it awaits their approval from then on. */
export function notifyApprovers({ caller, studydesk, before, after }: CompletedWrite<ResourceRow['formVersion']>): readonly Statement[] {
  if (before === null || after.formLifecycle !== 'PENDING' || before.integrityKey === after.integrityKey) return []
  return [
    notificationJob(studydesk.jobs, caller.orgId, {
      topic: 'FORM_TO_APPROVE',
      record: 'form',
      recordId: after.formId,
      by: caller.userId,
      once: `FORM_TO_APPROVE ${after.id}`,
    }),
  ]
}
