import type { Access } from '../access/types.ts'
import type { Database } from '../database/types.ts'
import type { SessionRow } from './sessionRows.ts'

/** May whoever a session is of still be here: a user who is active, a participant who lives and is not in the trash? */
export async function isStillThere(
  { database, access }: { readonly database: Database; readonly access: Access },
  { orgId, userId, isParticipant }: Pick<SessionRow, 'orgId' | 'userId' | 'isParticipant'>,
): Promise<boolean> {
  if (!isParticipant) return (await access.grantsOf(orgId, userId)).active
  const [found] = await database.batch(orgId, [
    {
      text: 'select from participant where org_id = $1 and id = $2 and deleted_at is null and deceased is not true',
      values: [orgId, userId],
    },
  ])
  return found?.rowCount === 1
}
