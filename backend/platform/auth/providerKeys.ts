import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '../database/types.ts'

/**
 * The keys of the embedded identity provider: the same on every node of one database, so they are
 * stored there.
 */
interface ProviderKeys {
  /** Signs id tokens (ES256), private key included. */
  readonly signing: JWK
  /** Signs the provider's own cookies. */
  readonly cookie: string
  /** The secret of Studydesk as the provider's only client. */
  readonly clientSecret: string
}

/** Reads the stored keys. The first node that needs them generates and stores them. */
export async function readProviderKeys(database: Database): Promise<ProviderKeys> {
  const read = async (): Promise<ProviderKeys | undefined> => {
    const { rows } = await database.system('signIn', (run) =>
      run({ text: 'select payload from idp.store where model = $1 and id = $2', values: stored }),
    )
    return rows[0]?.payload
  }
  const row = await read()
  if (row !== undefined) return row

  const newKeys = JSON.stringify(await makeKeys())
  await database.system('signIn', (run) =>
    run({
      text: 'insert into idp.store (model, id, payload) values ($1, $2, $3) on conflict do nothing',
      values: [...stored, newKeys],
    }),
  )
  const now = await read()
  if (now === undefined) throw new Error('The keys of the identity provider could not be saved')
  return now
}

const stored = ['Keys', 'current']

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const signingKey = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomBytes(8).toString('hex') }
  return { signing: signingKey, cookie: randomBytes(32).toString('base64url'), clientSecret: randomBytes(32).toString('base64url') }
}
