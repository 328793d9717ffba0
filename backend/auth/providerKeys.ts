import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Database } from '../database/types.ts'

/** The keys of the embedded identity provider: the same on every node of one database, so they are kept there. */
interface ProviderKeys {
  /** Signs id tokens (ES256), private part included. */
  readonly signing: JWK
  /** Signs the provider's own cookies. */
  readonly cookie: string
  /** Of Studydesk as the provider's only client. */
  readonly clientSecret: string
}

/** The kept keys; made by whichever node asks first. */
export async function readProviderKeys(database: Database): Promise<ProviderKeys> {
  const read = async (): Promise<ProviderKeys | undefined> => {
    const { rows } = await database.system('signIn', (run) =>
      run({ text: 'select payload from idp.store where model = $1 and id = $2', values: kept }),
    )
    return rows[0]?.payload
  }
  const found = await read()
  if (found !== undefined) return found

  const made = JSON.stringify(await makeKeys())
  await database.system('signIn', (run) =>
    run({
      text: 'insert into idp.store (model, id, payload) values ($1, $2, $3) on conflict do nothing',
      values: [...kept, made],
    }),
  )
  const now = await read()
  if (now === undefined) throw new Error('The keys of the identity provider were not kept')
  return now
}

const kept = ['Keys', 'current']

async function makeKeys(): Promise<ProviderKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const signing = { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig', kid: randomBytes(8).toString('hex') }
  return { signing, cookie: randomBytes(32).toString('base64url'), clientSecret: randomBytes(32).toString('base64url') }
}
