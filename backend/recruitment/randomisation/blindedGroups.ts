import type { ResourceRow } from '#resources/core/rows.ts'
import { conflict } from '../../platform/common/errors.ts'
import type { WriteContext } from '../../platform/engine/types.ts'

/** SQL condition on a row of `study`: it is randomised and double-blind. Its participants are in no group, because a group reveals an arm. */
export const isDoubleBlindSql = `study.randomisation_method is not null and study.blinding = 'DOUBLE'`

/**
 * Rejects a group for a participant of a double-blind study; trusted steps are not exempt. The lock on the study makes a concurrent change
 * of its blinding wait.
 * @throws conflict GroupRevealsArm
 */
export async function rejectBlindedGroup({ before, after, caller, run }: WriteContext<ResourceRow['participantStudy']>): Promise<void> {
  if (after.groupId === null || before?.groupId === after.groupId) return
  const { rows } = await run({
    text: `select ${isDoubleBlindSql} as "isDoubleBlind" from study where org_id = $1 and id = $2 for share`,
    values: [caller.orgId, after.studyId],
  })
  if (rows[0]?.isDoubleBlind === true) throw conflict('GroupRevealsArm')
}

/**
 * Rejects double blinding of a study whose participants are or were in groups: lists, cards, exports and the history show these groups.
 * @throws conflict GroupsAssigned, with the number of participants
 */
export async function rejectAssignedGroups({ before, after, caller, run }: WriteContext<ResourceRow['study']>): Promise<void> {
  if (before === null || !isDoubleBlind(after) || isDoubleBlind(before)) return
  const { rows } = await run({
    text: `select count(*)::int as count from participant_study card where card.org_id = $1 and card.study_id = $2 and (card.group_id is not null
        or exists (select from audit_event event where event.org_id = card.org_id and event.record_id = card.id
          and event.kind = 'participantStudy' and event.changes->'groupId' <> '[null, null]'))`,
    values: [caller.orgId, after.id],
  })
  const count = Number(rows[0]?.count)
  if (count > 0) throw conflict('GroupsAssigned', { details: { count } })
}

const isDoubleBlind = ({ randomisationMethod, blinding }: Pick<ResourceRow['study'], 'randomisationMethod' | 'blinding'>): boolean =>
  randomisationMethod !== null && blinding === 'DOUBLE'
