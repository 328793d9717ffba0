import { createCache } from '../../platform/common/cache.ts'
import type { Database } from '../../platform/database/types.ts'

/** A machine's token, cached in this node's memory. */
export interface TokenRecord {
  readonly id: string
  readonly orgId: string
  readonly userId: string
  /** Epoch milliseconds. */
  readonly expiresAt: number
  readonly readAt: number
  /** Time of the last use that is stored in the database, as far as this node knows, in epoch milliseconds. */
  usedAt: number
  /** True after the token changed: callers must read it again. */
  isStale: boolean
}

interface TokenCache {
  /** Returns a token from the cache, else from its row; null if it is revoked or unknown. */
  find(hash: Buffer): Promise<TokenRecord | null>
  forget(id: string): void
  forgetAll(): void
}

/** Milliseconds that a token stays cached, so that an unnoticed loss of the connection cannot keep a revoked token alive. */
const recheckAfter = 30_000
const maxCached = 10_000

/**
 * Caches the tokens of machines by their hash. Messages of other nodes remove entries. A read during which such a message arrives is
 * repeated, so that the cache never contains an older state.
 */
export function rememberTokens(database: Database): TokenCache {
  const tokens = createCache<TokenRecord>({ most: maxCached })
  let changes = 0

  const read = async (hash: Buffer): Promise<TokenRecord | null> => {
    const before = changes
    const match = await readToken(database, hash)
    if (before !== changes) return read(hash)
    const key = hash.toString('base64')
    const cachedToken = tokens.get(key)
    if (match === null) {
      tokens.delete(key)
      return null
    }
    const token: TokenRecord = { ...match, usedAt: Math.max(match.usedAt, cachedToken?.usedAt ?? 0), readAt: Date.now(), isStale: false }
    tokens.set(key, token)
    return token
  }

  return {
    async find(hash) {
      const cachedToken = tokens.get(hash.toString('base64'))
      return cachedToken !== undefined && Date.now() - cachedToken.readAt < recheckAfter ? cachedToken : read(hash)
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

type TokenRow = Omit<TokenRecord, 'readAt' | 'isStale'>

/** Reads a token. Its organisation is unknown until its hash is found. */
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
