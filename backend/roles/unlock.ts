import { v7 as newId } from 'uuid'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { unlockCodes } from '#resources/unlockCodes.ts'
import { unlockMinutes } from '../access/unlocks.ts'
import { auditInsert } from '../auditTrail/insert.ts'
import { signatureReason, signatureStatement } from '../auth/signatures.ts'
import type { Caller } from '../caller.ts'
import { isUnmet } from '../database/requirement.ts'
import type { Studydesk } from '../engine/ports/studydesk.ts'
import { badRequest, forbidden, invalid } from '../errors.ts'
import { parseSent } from '../sentJson.ts'

/** What a fresh sign-in for it is bound to, beside user and record. */
const unlockPurpose = 'unlock'

const reasonMax = 2_000

/**
 * Opens a restricted participant to the caller for 30 minutes: uses up the fresh sign-in signature, writes the unlock and its audit
 * event in one transaction, and tells every node. Whether the caller may see the participant at all is decided before.
 *
 * @param given JSON of { signature, userId, reason, code }, as the specification puts it in `unlockSignature`, or the same parsed
 * @returns the caller with the unlock, for the read that follows
 * @throws badRequest('MalformedSignature'), invalid (reason, code), forbidden('SignatureError')
 */
export async function unlock({ caller, studydesk, recordId, given }: UnlockRequest): Promise<Caller> {
  const { signature, userId, reason, code } = readSignature(given)
  if (userId !== caller.userId || !isUuid(recordId)) throw forbidden('SignatureError')
  const { database, access } = studydesk
  const statements = [
    signatureStatement(caller, { id: signature, purpose: unlockPurpose, recordId }),
    {
      text: `insert into unlock_event (org_id, id, user_id, record_id, code, reason, signature_id, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(mins => $8))
        returning (extract(epoch from expires_at) * 1000)::float8 as until`,
      values: [caller.orgId, newId(), caller.userId, recordId, code, reason, signature, unlockMinutes],
    },
    auditInsert(caller, { kind: 'unlock', action: 'unlock', recordId, changes: { code: [null, code] }, reason }),
    access.unlockedStatement(caller.orgId, caller.userId),
  ]
  const results = await database.batch(caller.orgId, statements).catch((error: unknown) => {
    throw isUnmet(error, signatureReason) ? forbidden('SignatureError') : error
  })
  access.forgetUnlocks(caller.orgId, caller.userId)
  const until: number = results[1]?.rows[0]?.until
  return { ...caller, can: (page, action) => caller.can(page, action), unlocked: new Map([...caller.unlocked, [recordId, until]]) }
}

export interface UnlockRequest {
  readonly caller: Caller
  readonly studydesk: Studydesk
  readonly recordId: string
  readonly given: unknown
}

interface GivenSignature {
  readonly signature: string
  readonly userId: string
  readonly reason: string
  readonly code: string
}

function readSignature(given: unknown): GivenSignature {
  const { signature, userId, reason, code } = parsed(given)
  if (typeof signature !== 'string' || typeof userId !== 'string') throw badRequest('MalformedSignature')
  const problems: FieldProblem[] = []
  const reasonText = typeof reason === 'string' ? reason.trim() : ''
  if (reasonText === '') problems.push({ path: 'reason', code: 'required' })
  if (reasonText.length > reasonMax) problems.push({ path: 'reason', code: 'tooLong', details: { max: reasonMax } })
  if (!unlockCodes.some((each) => each === code)) problems.push({ path: 'code', code: code === undefined ? 'required' : 'notAChoice' })
  if (problems.length > 0) throw invalid(problems)
  return { signature, userId, reason: reasonText, code: String(code) }
}

function parsed(given: unknown): Readonly<Record<string, unknown>> {
  const value = typeof given === 'string' ? parseJson(given) : given
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest('MalformedSignature')
  return value as Readonly<Record<string, unknown>>
}

function parseJson(text: string): unknown {
  try {
    return parseSent(text)
  } catch (error) {
    throw error instanceof SyntaxError ? badRequest('MalformedSignature') : error
  }
}
