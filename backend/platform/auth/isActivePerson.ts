import type { Access } from '../access/types.ts'
import type { Database } from '../database/types.ts'
import type { SessionRow } from './sessionRows.ts'

/**
 * True if the holder of a session is active: a user who is not deactivated, a participant who is
 * alive and not in the trash.
 */
export async function isActivePerson(
  { database, access }: { readonly database: Database; readonly access: Access },
  { orgId, userId, isParticipant }: Pick<SessionRow, 'orgId' | 'userId' | 'isParticipant'>,
): Promise<boolean> {
  if (!isParticipant) return (await access.grantsOf(orgId, userId)).active
  const [personResult] = await database.batch(orgId, [
    {
      text: 'select from participant where org_id = $1 and id = $2 and deleted_at is null and deceased is not true',
      values: [orgId, userId],
    },
  ])
  return personResult?.rowCount === 1
}
