import { v7 as newId } from 'uuid'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { FieldProblem } from '#resources/core/problems.ts'
import { unlockCodes } from '#resources/participants/unlockCodes.ts'
import { unlockMinutes } from '../../platform/access/unlocks.ts'
import { buildAuditInsert } from '../../platform/auditTrail/insert.ts'
import { buildSignatureStatement, signatureReason } from '../../platform/auth/signatures.ts'
import type { Caller } from '../../platform/common/caller.ts'
import { badRequest, forbidden, invalid } from '../../platform/common/errors.ts'
import { isUnmet } from '../../platform/database/requirement.ts'
import type { Services } from '../../platform/engine/ports/services.ts'
import { parseJson } from '../../platform/http/parseJson.ts'

/** Purpose for which the user must sign in again, in addition to user and record. */
const unlockPurpose = 'unlock'

const reasonMax = 2_000

/**
 * Unlocks a restricted participant for the caller for 30 minutes: uses up the fresh sign-in signature, writes the unlock and its audit
 * event in one transaction, and notifies every node. The calling code must check before that the caller may see the participant.
 * @param signatureInput JSON of { signature, userId, reason, code }, as in the specification's `unlockSignature`, or the same parsed
 * @returns the caller with the unlock, for the read that follows
 * @throws badRequest('MalformedSignature'), invalid (reason, code), forbidden('SignatureError')
 */
export async function unlock({ caller, studydesk, recordId, signatureInput }: UnlockRequest): Promise<Caller> {
  const { signature, userId, reason, code } = readSignature(signatureInput)
  if (userId !== caller.userId || !isUuid(recordId)) throw forbidden('SignatureError')
  const { database, access } = studydesk
  const statements = [
    buildSignatureStatement(caller, { id: signature, purpose: unlockPurpose, recordId }),
    {
      text: `insert into unlock_event (org_id, id, user_id, record_id, code, reason, signature_id, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp() + make_interval(mins => $8))
        returning (extract(epoch from expires_at) * 1000)::float8 as until`,
      values: [caller.orgId, newId(), caller.userId, recordId, code, reason, signature, unlockMinutes],
    },
    buildAuditInsert(caller, { kind: 'unlock', action: 'unlock', recordId, changes: { code: [null, code] }, reason }),
    access.unlockedStatement(caller.orgId, caller.userId),
  ]
  const results = await database.batch(caller.orgId, statements).catch((error: unknown) => {
    throw isUnmet(error, signatureReason) ? forbidden('SignatureError') : error
  })
  access.forgetUnlocks(caller.orgId, caller.userId)
  const endTime: number = results[1]?.rows[0]?.until
  return { ...caller, can: (page, action) => caller.can(page, action), unlocked: new Map([...caller.unlocked, [recordId, endTime]]) }
}

export interface UnlockRequest {
  readonly caller: Caller
  readonly studydesk: Services
  readonly recordId: string
  readonly signatureInput: unknown
}

interface ProvidedSignature {
  readonly signature: string
  readonly userId: string
  readonly reason: string
  readonly code: string
}

function readSignature(input: unknown): ProvidedSignature {
  const { signature, userId, reason, code } = parseInput(input)
  if (typeof signature !== 'string' || typeof userId !== 'string') throw badRequest('MalformedSignature')
  const problems: FieldProblem[] = []
  const reasonText = typeof reason === 'string' ? reason.trim() : ''
  if (reasonText === '') problems.push({ path: 'reason', code: 'required' })
  if (reasonText.length > reasonMax) problems.push({ path: 'reason', code: 'tooLong', details: { max: reasonMax } })
  if (!unlockCodes.some((each) => each === code)) problems.push({ path: 'code', code: code === undefined ? 'required' : 'notAChoice' })
  if (problems.length > 0) throw invalid(problems)
  return { signature, userId, reason: reasonText, code: String(code) }
}

function parseInput(input: unknown): Readonly<Record<string, unknown>> {
  const value = typeof input === 'string' ? parseText(input) : input
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw badRequest('MalformedSignature')
  return value as Readonly<Record<string, unknown>>
}

function parseText(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    throw error instanceof SyntaxError ? badRequest('MalformedSignature') : error
  }
}
