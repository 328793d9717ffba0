import type { Configuration } from 'oidc-provider'
import type { Database } from '../../database/types.ts'
import { findAccountBySubject } from './accounts.ts'

/** Claims of the id token, by scope. */
export const claims = {
  openid: ['sub', 'oid', 'federatedAccount'],
  email: ['email', 'email_verified'],
  profile: ['name', 'given_name', 'family_name'],
}

export const createFindAccount =
  (database: Database): NonNullable<Configuration['findAccount']> =>
  async (_context, subject) => {
    const account = await findAccountBySubject(database, subject)
    if (account === null) return undefined
    return {
      accountId: subject,
      claims: () => ({
        sub: subject,
        oid: subject,
        federatedAccount: false,
        email: account.email,
        email_verified: account.isEmailProven,
        name: `${account.givenName} ${account.familyName}`.trim(),
        given_name: account.givenName,
        family_name: account.familyName,
      }),
    }
  }
