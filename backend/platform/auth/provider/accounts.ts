import { v7 as newId } from 'uuid'
import type { Database, Statement } from '../../database/types.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'

/** An account of the embedded identity provider, which has no organisations and roles. */
export interface Account {
  readonly subject: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly passwordHash: string
  readonly passwordChangedAt: Date
  /**
   * True if the address was verified. An invitation does not verify it: its link is in an outbox
   * that others read.
   */
  readonly isEmailProven: boolean
}

export interface AccountSeed {
  /** The `uid` in the user's row, for seeds that need to know it beforehand. */
  readonly subject?: string
  readonly email: string
  readonly givenName: string
  readonly familyName: string
  readonly password: string
}

/**
 * Inserts missing accounts. Accounts with the same password share a hash: these are demo accounts
 * whose password is in the README, and a hash takes a quarter of a second.
 * @param run of a transaction that may write to the schema idp
 */
export async function seedAccounts(run: (statement: Statement) => Promise<unknown>, accounts: readonly AccountSeed[]): Promise<void> {
  const hashes = new Map<string, string>()
  for (const { subject, email, givenName, familyName, password } of accounts) {
    const hash = hashes.get(password) ?? (await hashPassword(password))
    hashes.set(password, hash)
    await run({
      text: `insert into idp.account (subject, email, password_hash, given_name, family_name, password_changed_at)
        values ($1, $2, $3, $4, $5, clock_timestamp()) on conflict do nothing`,
      values: [subject ?? newId(), email, hash, givenName, familyName],
    })
  }
}

export const findAccountBySubject = (database: Database, subject: string): Promise<Account | null> =>
  findAccount(database, 'subject = $1', subject)

export const findAccountByEmail = (database: Database, email: string): Promise<Account | null> =>
  findAccount(database, 'lower(email::text) = lower($1)', email)

/**
 * Creates an account from an invitation. @returns its subject; null when one with this address
 * already exists
 */
export async function createAccount(
  database: Database,
  { email, givenName, familyName, password }: Omit<AccountSeed, 'subject'>,
): Promise<string | null> {
  const hash = await hashPassword(password)
  const subject = newId()
  const { rowCount } = await database.system('signIn', (run) =>
    run({
      text: `insert into idp.account (subject, email, password_hash, given_name, family_name, password_changed_at, is_email_proven)
        values ($1, $2, $3, $4, $5, clock_timestamp(), false) on conflict do nothing`,
      values: [subject, email, hash, givenName, familyName],
    }),
  )
  return rowCount === 1 ? subject : null
}

/** Returns the account with this password; null for an unknown address or a wrong password, after the same time. */
export async function findAccountByPassword(database: Database, email: string, password: string): Promise<Account | null> {
  const account = await findAccountByEmail(database, email)
  return (await isPasswordOf(password, account?.passwordHash ?? null)) ? account : null
}

export async function changePassword(database: Database, subject: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await database.system('signIn', (run) =>
    run({
      text: 'update idp.account set password_hash = $2, password_changed_at = clock_timestamp() where subject = $1',
      values: [subject, hash],
    }),
  )
}

export async function changeNames(
  database: Database,
  subject: string,
  names: { readonly givenName: string; readonly familyName: string },
): Promise<void> {
  await database.system('signIn', (run) =>
    run({
      text: 'update idp.account set given_name = $2, family_name = $3 where subject = $1',
      values: [subject, names.givenName, names.familyName],
    }),
  )
}

async function findAccount(database: Database, condition: string, value: string): Promise<Account | null> {
  const { rows } = await database.system('signIn', (run) =>
    run({
      text: `select subject, email::text as email, given_name, family_name, password_hash, password_changed_at, is_email_proven
        from idp.account where ${condition}`,
      values: [value],
    }),
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    subject: row.subject,
    email: row.email,
    givenName: row.given_name,
    familyName: row.family_name,
    passwordHash: row.password_hash,
    passwordChangedAt: new Date(row.password_changed_at),
    isEmailProven: row.is_email_proven,
  }
}
