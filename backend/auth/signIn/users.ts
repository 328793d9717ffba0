import type { Database } from '../../database/types.ts'

/** A user as sign-in sees one, across organisations. */
export interface SignInUser {
  readonly orgId: string
  readonly id: string
  readonly status: string
  /** The identity that signed in first, by its `oid` or its subject; null before. */
  readonly uid: string | null
  /** Of the row when it was found. */
  readonly version: number
}

/** Nobody signs in as a machine: those have tokens. */
const isPerson = 'is_machine is not true'

export const usersWithSubject = (database: Database, subjects: readonly string[]): Promise<readonly SignInUser[]> =>
  usersWhere(database, 'uid = any($1::text[])', subjects)

/** The one who was added first comes first. */
export const usersWithEmail = (database: Database, email: string): Promise<readonly SignInUser[]> =>
  usersWhere(database, 'lower(email) = lower($1)', email)

async function usersWhere(database: Database, condition: string, value: unknown): Promise<readonly SignInUser[]> {
  const { rows } = await database.system('signIn', (run) =>
    run({
      text: `select org_id, id, status, uid, version from "user" where ${condition} and ${isPerson} order by created_at, id limit 20`,
      values: [value],
    }),
  )
  return rows.map((row) => ({ orgId: row.org_id, id: row.id, status: row.status, uid: row.uid, version: row.version }))
}

/** The address of a signed-in user, as a hint to the provider. */
export async function emailOf(database: Database, orgId: string, userId: string): Promise<string | null> {
  const [answer] = await database.batch(orgId, [
    { text: 'select email from "user" where org_id = $1 and id = $2', values: [orgId, userId] },
  ])
  return answer?.rows[0]?.email ?? null
}
