import type { ResourceRow } from '#resources/rows.ts'
import type { Statement } from '../database/types.ts'
import type { Written } from '../engine/types.ts'
import { raiseStatement } from '../raiseNotice.ts'

/** Notifies those who approve forms once of each version, when it first has questions: it waits for them from then on. */
export function notifyApprovers({ caller, studydesk, before, after }: Written<ResourceRow['formVersion']>): readonly Statement[] {
  if (before === null || after.formLifecycle !== 'PENDING' || before.integrityKey === after.integrityKey) return []
  return [
    raiseStatement(studydesk.jobs, caller.orgId, {
      topic: 'FORM_TO_APPROVE',
      record: 'form',
      recordId: after.formId,
      by: caller.userId,
      once: `FORM_TO_APPROVE ${after.id}`,
    }),
  ]
}
