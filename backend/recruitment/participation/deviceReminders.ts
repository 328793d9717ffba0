import type { ResourceRow } from '#resources/core/rows.ts'
import { endsFollowUp } from '#resources/recruitment/withdrawal.ts'
import { removeDevices } from '../../messages/push/subscriptions.ts'
import { authorOf, type Caller } from '../../platform/common/caller.ts'
import type { Run } from '../../platform/database/types.ts'
import type { WriteContext } from '../../platform/engine/types.ts'

/** True if the participant takes part in a decentralised study, or its follow-up continues after a withdrawal. */
export async function takesPartAtHome(run: Run, orgId: string, participantId: string): Promise<boolean> {
  const { rowCount } = await run({
    text: `select from participant_study card
      join study on study.org_id = card.org_id and study.id = card.study_id and study.trial_mode = 'DECENTRALISED' and study.deleted_at is null
      where card.org_id = $1 and card.participant_id = $2 and card.recruitment_status <> 'NOT_ENROLLED' and (card.conduct_status <> 'WITHDRAWN'
        or card.withdrawal_scope is not null and not card.withdrawal_scope && $3::text[]) limit 1`,
    values: [orgId, participantId, [...endsFollowUp]],
  })
  return rowCount === 1
}

/** Deletes the devices of a participant who has left their last decentralised study. */
export async function endDeviceReminders({ run, caller, after }: Leaving): Promise<void> {
  const { participantId } = after
  if (!(await takesPartAtHome(run, caller.orgId, participantId))) await deleteDevices(run, caller, participantId)
}
type Leaving = Pick<WriteContext<ResourceRow['participantStudy']>, 'run' | 'caller' | 'after'>

/** Deletes the devices of a participant whose death is recorded. */
export async function endDeviceRemindersAtDeath({ before, after, run, caller }: WriteContext<ResourceRow['participant']>): Promise<void> {
  if (after.deceased === true && before?.deceased !== true) await deleteDevices(run, caller, after.id)
}

const deleteDevices = (run: Run, caller: Caller, participantId: string): Promise<void> =>
  removeDevices(run, { ...caller, userId: authorOf(caller) }, { participantId })
