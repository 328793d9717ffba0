import { createHash } from 'node:crypto'
import type { Caller } from '../../common/caller.ts'
import { ApplicationError, badRequest, conflict } from '../../common/errors.ts'
import type { Statement } from '../../database/types.ts'
import type { RequestContext } from '../context.ts'
import { repeatedReason } from '../databaseErrors/reasons.ts'
import type { IdempotentAnswer } from '../engine.types.ts'

/** A request that may arrive twice, such as a create or a move: the caller's idempotency key and a hash of the content. */
export interface IdempotentRequest {
  readonly key: string
  /** SHA-256 of the kind of request and its body. */
  readonly bodyHash: Buffer
}

/** A key expires after this time. Clients retry within minutes. */
const lasts = "interval '24 hours'"
/**
 * Number of expired keys that each new key deletes. The table therefore contains little more than one day's keys, and no create waits for
 * a clean-up.
 */
const forgottenAtOnce = 10

/**
 * Checks the key and hashes the request.
 * @param operationName names the row's resource, or its import
 * @param key the header as received
 * @throws badRequest InvalidIdempotencyKey
 */
export function toIdempotentRequest(operationName: string, key: string, body: unknown): IdempotentRequest {
  if (!/^[\x20-\x7e]{1,200}$/.test(key)) throw badRequest('InvalidIdempotencyKey')
  return {
    key,
    bodyHash: createHash('sha256')
      .update(`${operationName} ${toCanonicalJson(body)}`)
      .digest(),
  }
}

/** The caller, and the database that stores the keys. */
type Context = Pick<RequestContext, 'parts' | 'caller'>

/**
 * Returns the id of the row, or of the import's event, that an earlier request with this key created. Null if there was no earlier
 * request.
 * @throws conflict IdempotencyKeyReused if the content differs
 */
export async function findReplayedRecord({ parts, caller }: Context, { key, bodyHash }: IdempotentRequest): Promise<string | null> {
  const [result] = await parts.studydesk.database.batch(caller.orgId, [{ text: findKey, values: [caller.orgId, caller.userId, key] }])
  const storedKey = result?.rows[0] as { readonly record_id: string; readonly body_hash: Buffer } | undefined
  if (storedKey === undefined) return null
  if (!storedKey.body_hash.equals(bodyHash)) throw conflict('IdempotencyKeyReused')
  return storedKey.record_id
}

/**
 * Runs a request once and answers a repetition with the first result. Of two concurrent requests with the same key, only one runs.
 * @param options.make runs the request and stores the key in its transaction (`buildKeyStatements`)
 * @param options.again answers with the row or event that has this id
 */
export async function runOnce<Answer>(
  requester: Context,
  request: IdempotentRequest,
  { make, again }: { readonly make: () => Promise<Answer>; readonly again: (id: string) => Promise<Answer> },
): Promise<IdempotentAnswer<Answer>> {
  const before = await findReplayedRecord(requester, request)
  if (before !== null) return { answer: await again(before), isReplayed: true }
  try {
    return { answer: await make(), isReplayed: false }
  } catch (error) {
    const recordId = isRepeated(error) ? await findReplayedRecord(requester, request) : null
    if (recordId === null) throw error
    return { answer: await again(recordId), isReplayed: true }
  }
}

/** True if a concurrent request used the key. */
const isRepeated = (error: unknown): boolean => error instanceof ApplicationError && error.errorCode === 'IdempotencyKeyReused'

/**
 * Returns statements that store the key in the transaction of the request. Of two concurrent requests with the same key, the second waits
 * for the first and fails with the reason `repeated`.
 */
export function buildKeyStatements(
  { orgId, userId }: Caller,
  { key, bodyHash }: IdempotentRequest,
  row: { readonly resource: string; readonly id: string },
): readonly Statement[] {
  return [
    { text: forgetOld, values: [orgId, userId, key] },
    { text: storeKeySql, values: [orgId, userId, key, row.resource, row.id, bodyHash] },
  ]
}

const findKey = `select record_id, body_hash from idempotency_key where org_id = $1 and user_id = $2 and key = $3 and created_at > now() - ${lasts}`

const forgetOld = `delete from idempotency_key where org_id = $1 and created_at <= now() - ${lasts} and ((user_id = $2 and key = $3)
  or (user_id, key) in (select user_id, key from idempotency_key where org_id = $1 and created_at <= now() - ${lasts}
    order by created_at limit ${forgottenAtOnce} for update skip locked))`

const storeKeySql = `with "kept" as (insert into idempotency_key (org_id, user_id, key, resource, record_id, body_hash)
    values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1)
  select studydesk_require(exists (select 1 from "kept"), '${repeatedReason}')`

/** Maximum depth of nested lists and objects. No field needs more, and each level uses stack memory. */
const deepest = 100

/**
 * Returns the same text for two equal bodies, whatever the order of their properties. @throws badRequest InvalidJson if the nesting is
 * too deep
 */
function toCanonicalJson(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (depth === deepest) throw badRequest('InvalidJson')
  if (Array.isArray(value)) return `[${value.map((each) => toCanonicalJson(each, depth + 1)).join(',')}]`
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${toCanonicalJson(each, depth + 1)}`).join(',')}}`
}
