import type { Database } from '../../database/types.ts'
import type { Account } from './accounts.ts'

/**
 * Has the password run out? Organisations say for each user after how many days it does (specification 1, section 3); a person who works
 * in several must keep to the shortest. An organisation that has only written the address down has no say over a person who works in others;
 * machines and deactivated users ask for nothing.
 */
export async function hasExpired(database: Database, { subject, email, passwordChangedAt }: Account): Promise<boolean> {
  const { rows } = await database.system('signIn', (run) =>
    run({
      text: `select min(password_expiry_days) as days from "user"
        where (uid = $1 or (uid is null and lower(email) = lower($2) and not exists (select 1 from "user" where uid = $1))) and password_expiry = 'AFTER_DAYS'
          and status <> 'DEACTIVATED' and is_machine is not true`,
      values: [subject, email],
    }),
  )
  const days: number | null = rows[0]?.days ?? null
  return days !== null && passwordChangedAt.getTime() + days * 86_400_000 <= Date.now()
}
