import type { ResourceRow } from '#resources/core/rows.ts'
import type { Caller } from '../../platform/common/caller.ts'
import type { Statement } from '../../platform/database/types.ts'
import type { Hook } from '../../platform/engine/types.ts'

/**
 * Masks pairs of a participant in the transaction that restricts the profile, whatever was decided about the pairs. Only the grade of
 * each pair stays: the common values would disclose hidden data, because the other participant is readable.
 */
export const maskRestrictedPairs: NonNullable<Hook<ResourceRow['participant']>['send']> = ({
  caller,
  before,
  after,
}): readonly Statement[] =>
  before !== null && before.isRestrictedProfile !== true && after.isRestrictedProfile === true
    ? [lockPairsStatement(caller.orgId), buildConcealStatement(caller, after.id)]
    : []

/** Author of the change; the user is null for the search itself. */
type Author = Pick<Caller, 'orgId'> & { readonly userId: string | null; readonly correlationId: string | null }

/**
 * Removes the matching values from pairs with restricted participants. The audit trail records the change of a pair without former
 * values.
 * @param participantId limits it to pairs with this participant; the whole organisation if absent
 */
export const buildConcealStatement = ({ orgId, userId, correlationId }: Author, participantId?: string): Statement => ({
  // By hand: masks all pairs of a participant at once; the audit trail must not contain the former values.
  text: `with concealed as (
      update duplicate_pair pair
        set score = ${scoreOfGrade('pair')}, reasons = '{}', version = pair.version + 1, updated_at = now(), updated_by = $2::uuid
      where pair.org_id = $1::uuid${participantId === undefined ? '' : ' and (pair.first_id = $4::uuid or pair.second_id = $4::uuid)'}
        and (pair.score <> ${scoreOfGrade('pair')} or pair.reasons <> '{}')
        and exists (select from participant closed
          where closed.org_id = $1::uuid and closed.id in (pair.first_id, pair.second_id) and closed.is_restricted_profile)
      returning pair.id
    )
    insert into audit_event (org_id, id, user_id, correlation_id, kind, action, record_id, changes)
    select $1::uuid, gen_random_uuid(), $2::uuid, $3, 'duplicatePair', 'update', concealed.id, '{}' from concealed`,
  values: [orgId, userId, correlationId, ...(participantId === undefined ? [] : [participantId])],
})

/**
 * Takes the lock for a restriction, which waits for the commit of a running search. The search may have read the profile before; the
 * restriction then masks its pairs too. Take this lock before the locks of participants, as the search does.
 */
export const lockPairsStatement = (orgId: string): Statement => ({
  text: "select pg_advisory_xact_lock_shared(hashtextextended('duplicate pairs ' || $1::text, 0))",
  values: [orgId],
})

/** Takes the lock for a search, so that restrictions wait until the search commits. */
export const writePairsStatement = (orgId: string): Statement => ({
  text: "select pg_advisory_xact_lock(hashtextextended('duplicate pairs ' || $1::text, 0))",
  values: [orgId],
})

/** Returns SQL for the lowest score of a pair's grade. */
export const scoreOfGrade = (pair: string): string => `case when ${pair}.grade = 'PROBABLE' then 14 else 10 end`
