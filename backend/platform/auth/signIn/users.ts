import type { Database } from '../../database/types.ts'

/** A user as sign-in reads it, across organisations. */
export interface SignInUser {
  readonly orgId: string
  readonly id: string
  readonly status: string
  /** Identity (`oid` or subject) of the first sign-in; null before the first sign-in. */
  readonly uid: string | null
  /** Version of the row when it was read. */
  readonly version: number
}

/** Machines do not sign in: they have tokens. */
const isPerson = 'is_machine is not true'

export const findUsersBySubject = (database: Database, subjects: readonly string[]): Promise<readonly SignInUser[]> =>
  findUsers(database, 'uid = any($1::text[])', subjects)

/** Users with this e-mail, ordered by when they were added. */
export const findUsersByEmail = (database: Database, email: string): Promise<readonly SignInUser[]> =>
  findUsers(database, 'lower(email) = lower($1)', email)

async function findUsers(database: Database, condition: string, value: unknown): Promise<readonly SignInUser[]> {
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
