import { v7 as newId } from 'uuid'
import type { VerificationFault } from '#resources/core/auditAnswers.ts'
import type { Database } from '../database/types.ts'
import type { Task } from '../engine/ports/tasks.ts'
import { openStore } from '../files/disk.ts'
import type { FileStore } from '../files/store.ts'
import { log } from '../log.ts'
import { isSignatureFault, type SignatureFault, verifySignatures } from '../signatures/verify.ts'
import { type AuditFault, isFault, verifyOrganisation } from './verify.ts'

/** The job that checks an organisation's sealed history and its signatures, and writes down what came of it. Reads only what is committed: nobody waits for it. */
export const verifyTask = 'verifyAudit'

export const verify: Task = async ({ orgId, payload, studydesk: { database, config } }) => {
  await verifyAndRemember({ database, store: await openStore(config) }, orgId, typeof payload.askedBy === 'string' ? payload.askedBy : null)
}

interface Kept {
  readonly database: Database
  readonly store: Pick<FileStore, 'read'>
}

/** @returns the first fault; null when everything fits */
export async function verifyAndRemember(
  { database, store }: Kept,
  orgId: string,
  askedBy: string | null,
): Promise<AuditFault | SignatureFault | null> {
  const found = await verifyOrganisation(database, orgId)
  if (isFault(found)) {
    const { seal, event = null, fault } = found
    await remember(database, { orgId, askedBy, seals: seal - 1, events: 0, root: '00', fault: { seal, event, fault } })
    return found
  }
  const signed = await verifySignatures(database, store, orgId)
  if (!isSignatureFault(signed)) {
    await remember(database, { ...found, askedBy, fault: null })
    return null
  }
  const { signature, record, fault } = signed
  await remember(database, { ...found, askedBy, fault: { signature, record, fault } })
  return signed
}

interface Result {
  readonly orgId: string
  readonly askedBy: string | null
  readonly seals: number
  readonly events: number
  readonly root: string
  readonly fault: VerificationFault | null
}

async function remember(database: Database, { orgId, askedBy, seals, events, root, fault }: Result): Promise<void> {
  if (fault !== null) log.error('The sealed history of an organisation, or a signature, does not fit', { orgId, ...fault })
  await database.batch(orgId, [
    {
      text: `insert into audit_verification (org_id, id, asked_by, seals, events, root, fault) values ($1, $2, $3, $4, $5, decode($6, 'hex'), $7)`,
      values: [orgId, newId(), askedBy, seals, events, root, fault === null ? null : JSON.stringify(fault)],
    },
  ])
}
