import { v7 as newId } from 'uuid'
import type { VerificationFault } from '#resources/organisation/auditAnswers.ts'
import { log } from '../../platform/common/log.ts'
import type { Database } from '../../platform/database/types.ts'
import type { Task } from '../../platform/engine/ports/tasks.ts'
import { openStore } from '../../platform/files/disk.ts'
import type { FileStore } from '../../platform/files/store.ts'
import { isSignatureFault, type SignatureFault, verifySignatures } from '../../platform/signatures/verify.ts'
import { type AuditFault, isFault, verifyOrganisation } from './verify.ts'

/**
 * Job that verifies an organisation's sealed audit trail and its signatures, and stores the result. It reads only committed data, so that
 * no write waits for it.
 */
export const verifyTask = 'verifyAudit'

export const verify: Task = async ({ orgId, payload, studydesk: { database, config } }) => {
  await verifyAndRemember({ database, store: await openStore(config) }, orgId, typeof payload.askedBy === 'string' ? payload.askedBy : null)
}

interface Stored {
  readonly database: Database
  readonly store: Pick<FileStore, 'read'>
}

/** Verifies and stores the result. @returns the first fault; null if everything is valid */
export async function verifyAndRemember(
  { database, store }: Stored,
  orgId: string,
  requesterId: string | null,
): Promise<AuditFault | SignatureFault | null> {
  const result = await verifyOrganisation(database, orgId)
  if (isFault(result)) {
    const { seal, event = null, fault } = result
    await remember(database, { orgId, requestedBy: requesterId, seals: seal - 1, events: 0, root: '00', fault: { seal, event, fault } })
    return result
  }
  const signed = await verifySignatures(database, store, orgId)
  if (!isSignatureFault(signed)) {
    await remember(database, { ...result, requestedBy: requesterId, fault: null })
    return null
  }
  const { signature, record, fault } = signed
  await remember(database, { ...result, requestedBy: requesterId, fault: { signature, record, fault } })
  return signed
}

interface Result {
  readonly orgId: string
  readonly requestedBy: string | null
  readonly seals: number
  readonly events: number
  readonly root: string
  readonly fault: VerificationFault | null
}

async function remember(database: Database, { orgId, requestedBy, seals, events, root, fault }: Result): Promise<void> {
  if (fault !== null) log.error('The sealed audit trail of an organisation, or a signature, does not match', { orgId, ...fault })
  await database.batch(orgId, [
    {
      text: `insert into audit_verification (org_id, id, asked_by, seals, events, root, fault) values ($1, $2, $3, $4, $5, decode($6, 'hex'), $7)`,
      values: [orgId, newId(), requestedBy, seals, events, root, fault === null ? null : JSON.stringify(fault)],
    },
  ])
}
