import { v7 as newId } from 'uuid'
import type { Database, Statement } from '../../database/types.ts'
import type { Task } from '../../jobs/task.ts'
import { log } from '../../log.ts'
import { type AuditFault, isFault, verifyOrganisation } from './verify.ts'

/** The job that checks an organisation's sealed history and writes down what came of it. Reads only what is committed: nobody waits for it. */
export const verifyTask = 'verifyAudit'

export const verify: Task = async ({ orgId, payload, studydesk: { database } }) => {
  await verifyAndRemember(database, orgId, typeof payload.askedBy === 'string' ? payload.askedBy : null)
}

/** @returns the first fault; null when everything fits */
export async function verifyAndRemember(database: Database, orgId: string, askedBy: string | null): Promise<AuditFault | null> {
  const found = await verifyOrganisation(database, orgId)
  const fault = isFault(found) ? found : null
  if (fault !== null) log.error('The sealed history of an organisation does not fit', { orgId, seal: fault.seal, fault: fault.fault })
  await database.batch(orgId, [resultStatement(orgId, askedBy, found)])
  return fault
}

const resultStatement = (orgId: string, askedBy: string | null, found: Awaited<ReturnType<typeof verifyOrganisation>>): Statement => {
  const { seals, events, root, fault } = isFault(found)
    ? { seals: found.seal - 1, events: 0, root: '00', fault: { seal: found.seal, event: found.event ?? null, fault: found.fault } }
    : { ...found, fault: null }
  return {
    text: `insert into audit_verification (org_id, id, asked_by, seals, events, root, fault) values ($1, $2, $3, $4, $5, decode($6, 'hex'), $7)`,
    values: [orgId, newId(), askedBy, seals, events, root, fault === null ? null : JSON.stringify(fault)],
  }
}
