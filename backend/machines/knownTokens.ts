import { createCache } from '../cache.ts'
import type { Database } from '../database/types.ts'

/** A machine's token in this node's memory. */
export interface KnownToken {
  readonly id: string
  readonly orgId: string
  readonly userId: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
  readonly readAt: number
  /** The latest use that is written down, as far as this node knows. */
  usedAt: number
  /** Something changed since: whoever holds it must look again. */
  isStale: boolean
}

interface KnownTokens {
  /** From memory, else from its row; null for one that was revoked or never was. */
  find(hash: Buffer): Promise<KnownToken | null>
  forget(id: string): void
  forgetAll(): void
}

/** Read again after this long, so that a lost connection that nobody noticed cannot keep a revoked token alive. Milliseconds. */
const recheckAfter = 30_000
const mostKept = 10_000

/**
 * What a node remembers of machines' tokens, by the hash. Messages of other nodes remove entries; a read that such a message overtakes
 * is made again, so that an answer older than the message is never tokens.
 */
export function rememberTokens(database: Database): KnownTokens {
  const tokens = createCache<KnownToken>({ most: mostKept })
  let changes = 0

  const read = async (hash: Buffer): Promise<KnownToken | null> => {
    const before = changes
    const found = await readToken(database, hash)
    if (before !== changes) return read(hash)
    const key = hash.toString('base64')
    const known = tokens.get(key)
    if (found === null) {
      tokens.delete(key)
      return null
    }
    const token: KnownToken = { ...found, usedAt: Math.max(found.usedAt, known?.usedAt ?? 0), readAt: Date.now(), isStale: false }
    tokens.set(key, token)
    return token
  }

  return {
    async find(hash) {
      const known = tokens.get(hash.toString('base64'))
      return known !== undefined && Date.now() - known.readAt < recheckAfter ? known : read(hash)
    },
    forget(id) {
      changes++
      for (const [key, token] of [...tokens]) {
        if (token.id !== id) continue
        token.isStale = true
        tokens.delete(key)
      }
    },
    forgetAll() {
      changes++
      for (const token of tokens.values()) token.isStale = true
      tokens.clear()
    },
  }
}

type TokenRow = Omit<KnownToken, 'readAt' | 'isStale'>

/** The hash alone says which organisation the token belongs to. */
async function readToken(database: Database, hash: Buffer): Promise<TokenRow | null> {
  const { rows } = await database.system('signIn', (run) =>
    run({ text: 'select org_id, api_token_id from api_token_secret where token_hash = $1', values: [hash] }),
  )
  const [secret] = rows
  if (secret === undefined) return null
  const [answer] = await database.batch(secret.org_id, [{ text: selectToken, values: [secret.org_id, secret.api_token_id] }])
  const row = answer?.rows[0]
  if (row === undefined) return null
  return { id: row.id, orgId: secret.org_id, userId: row.user_id, expiresAt: Number(row.expires_at), usedAt: Number(row.used_at) }
}

const selectToken = `select id, user_id, extract(epoch from expires_at) * 1000 as expires_at, coalesce(extract(epoch from last_used_at) * 1000, 0) as used_at
  from api_token where org_id = $1 and id = $2 and status = 'ACTIVE' and user_id is not null`
