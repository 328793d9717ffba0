import { createHash } from 'node:crypto'
import type { Caller } from '../../caller.ts'
import type { Statement } from '../../database/types.ts'
import { ApplicationError, badRequest, conflict } from '../../errors.ts'
import type { Once } from '../engine.types.ts'
import { repeatedReason } from '../failures/reasons.ts'
import type { Operation } from '../parts.ts'

/** What may be sent twice, such as a create or a move: the caller's key, and what the request said. */
export interface IdempotentRequest {
  readonly key: string
  /** SHA-256 of what is to be made and the body. */
  readonly bodyHash: Buffer
}

/** Hours after which a key is forgotten: a client that tries again does so within minutes. */
const lasts = "interval '24 hours'"
/** Old keys that a new one takes away, so that the table never holds much more than a day's, and no create waits for a clean-up. */
const forgottenAtOnce = 10

/**
 * @param what is to be made: a resource's row, or its import
 * @param key the header as it came
 * @throws badRequest InvalidIdempotencyKey
 */
export function idempotentRequest(what: string, key: string, body: unknown): IdempotentRequest {
  if (!/^[\x20-\x7e]{1,200}$/.test(key)) throw badRequest('InvalidIdempotencyKey')
  return {
    key,
    bodyHash: createHash('sha256')
      .update(`${what} ${canonical(body)}`)
      .digest(),
  }
}

/** Who asks, and where the keys are. */
type Asking = Pick<Operation, 'parts' | 'caller'>

/**
 * What this request made before, by its id: a row, or an import's event. Null when it is new.
 * @throws conflict IdempotencyKeyReused when the key came with something else
 */
export async function recordMadeBefore({ parts, caller }: Asking, { key, bodyHash }: IdempotentRequest): Promise<string | null> {
  const [result] = await parts.studydesk.database.batch(caller.orgId, [{ text: findKey, values: [caller.orgId, caller.userId, key] }])
  const found = result?.rows[0] as { readonly record_id: string; readonly body_hash: Buffer } | undefined
  if (found === undefined) return null
  if (!found.body_hash.equals(bodyHash)) throw conflict('IdempotencyKeyReused')
  return found.record_id
}

/**
 * Does what a request asks for, unless it was done before: then its answer is given again. Of two that come at once, one does it.
 * @param options.make takes the key in its transaction (`keyStatements`)
 * @param options.again answers for what was made, by its id
 */
export async function doneOnce<Answer>(
  asking: Asking,
  request: IdempotentRequest,
  { make, again }: { readonly make: () => Promise<Answer>; readonly again: (id: string) => Promise<Answer> },
): Promise<Once<Answer>> {
  const before = await recordMadeBefore(asking, request)
  if (before !== null) return { answer: await again(before), isReplayed: true }
  try {
    return { answer: await make(), isReplayed: false }
  } catch (error) {
    const made = isRepeated(error) ? await recordMadeBefore(asking, request) : null
    if (made === null) throw error
    return { answer: await again(made), isReplayed: true }
  }
}

/** Did another request take the key meanwhile? */
const isRepeated = (error: unknown): boolean => error instanceof ApplicationError && error.errorCode === 'IdempotencyKeyReused'

/** Takes the key for what is made, in its transaction: of two requests at once the second waits for the first, and fails as `repeated`. */
export function keyStatements(
  { orgId, userId }: Caller,
  { key, bodyHash }: IdempotentRequest,
  row: { readonly resource: string; readonly id: string },
): readonly Statement[] {
  return [
    { text: forgetOld, values: [orgId, userId, key] },
    { text: keepKey, values: [orgId, userId, key, row.resource, row.id, bodyHash] },
  ]
}

const findKey = `select record_id, body_hash from idempotency_key where org_id = $1 and user_id = $2 and key = $3 and created_at > now() - ${lasts}`

const forgetOld = `delete from idempotency_key where org_id = $1 and created_at <= now() - ${lasts} and ((user_id = $2 and key = $3)
  or (user_id, key) in (select user_id, key from idempotency_key where org_id = $1 and created_at <= now() - ${lasts}
    order by created_at limit ${forgottenAtOnce} for update skip locked))`

const keepKey = `with "kept" as (insert into idempotency_key (org_id, user_id, key, resource, record_id, body_hash)
    values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1)
  select studydesk_require(exists (select 1 from "kept"), '${repeatedReason}')`

/** Levels of lists and objects: no field takes so many, and each costs a place on the stack. */
const deepest = 100

/** The same for two bodies that say the same, whatever the order of their names. @throws badRequest InvalidJson for an endless nest */
function canonical(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (depth === deepest) throw badRequest('InvalidJson')
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each, depth + 1)).join(',')}]`
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return `{${entries.map(([name, each]) => `${JSON.stringify(name)}:${canonical(each, depth + 1)}`).join(',')}}`
}
