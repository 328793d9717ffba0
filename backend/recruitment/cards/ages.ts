import { hasNeededLevel } from '#resources/core/access.ts'
import { participant } from '#resources/participants/participant.ts'
import { computeAge } from '#resources/participants/participantValues.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { todayFor } from '../../platform/common/today.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { StudySiteRef } from '../../studies/requireStudySite.ts'

/** Returns the statement for the birth dates of the participants with a card at a study site. */
export const buildBirthDatesStatement = ({ orgId }: Caller, { studyId, siteId }: StudySiteRef): Statement => ({
  text: `select person.id, to_char(person.dob, 'YYYY-MM-DD') as dob from participant_study card
    join participant person on person.org_id = card.org_id and person.id = card.participant_id
    where card.org_id = $1 and card.study_id = $2 and card.site_id = $3`,
  values: [orgId, studyId, siteId],
})

/**
 * Returns the ages by participant, today at the site. Empty for a caller who may not read participants.
 * @param hidden participants whose identity the caller may not see
 */
export function computeAges(
  rows: readonly Readonly<Record<string, unknown>>[],
  { caller, siteId, hidden }: { readonly caller: Caller; readonly siteId: string; readonly hidden: ReadonlySet<string> },
): ReadonlyMap<string, number> {
  if (!hasNeededLevel(caller, participant, participant.actions.read)) return new Map()
  const today = todayFor(caller, { siteId })
  return new Map(
    rows.flatMap(({ id, dob }) => {
      const age = hidden.has(String(id)) ? null : computeAge({ dob }, today)
      return age === null ? [] : [[String(id), age] as const]
    }),
  )
}
