import type { ResourceRow } from '#resources/rows.ts'
import type { Caller } from '../../caller.ts'
import type { Statement } from '../../database/types.ts'
import type { Hook } from '../../engine/types.ts'

/**
 * What somebody restricted has in common with another would tell what the profile hides, as the other may be read: of such a pair stands
 * only how sure it is. Closed in the transaction that closes the profile, whatever was decided about the pair.
 */
export const concealPairs: NonNullable<Hook<ResourceRow['participant']>['send']> = ({ caller, before, after }): readonly Statement[] =>
  before !== null && before.isRestrictedProfile !== true && after.isRestrictedProfile === true
    ? [holdPairsStatement(caller.orgId), concealStatement(caller, after.id)]
    : []

/** Who did it; nobody: the search itself. */
type Author = Pick<Caller, 'orgId'> & { readonly userId: string | null; readonly correlationId: string | null }

/**
 * Takes back what pairs say of somebody who is restricted by now. The history tells that a pair was changed, and not from what.
 * @param participantId only pairs with this one; all of the organisation where it does not say
 */
export const concealStatement = ({ orgId, userId, correlationId }: Author, participantId?: string): Statement => ({
  // By hand: all pairs of somebody at once, alongside the write that closes the profile, and without telling what stood there.
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
 * A search that is writing its pairs may have seen the profile open: pairs are concealed after it. Held until the commit. Whoever holds
 * participants asks for it before them, as the search does.
 */
export const holdPairsStatement = (orgId: string): Statement => ({
  text: "select pg_advisory_xact_lock_shared(hashtextextended('duplicate pairs ' || $1::text, 0))",
  values: [orgId],
})

/** The other side of it, for the search: whoever closes a profile waits until it is committed. */
export const writePairsStatement = (orgId: string): Statement => ({
  text: "select pg_advisory_xact_lock(hashtextextended('duplicate pairs ' || $1::text, 0))",
  values: [orgId],
})

/** The least that a pair of its grade has. */
export const scoreOfGrade = (pair: string): string => `case when ${pair}.grade = 'PROBABLE' then 14 else 10 end`
