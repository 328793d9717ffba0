import { Readable } from 'node:stream'
import type { ResourceName } from '#resources/index.ts'
import { exportEvent } from '../../access/audit/exportEvent.ts'
import type { CallContext } from '../../engine/types.ts'

interface Printed {
  readonly resource: ResourceName
  readonly id: string
  readonly bytes: Uint8Array
  readonly fileName: string
}

/** Answers a call with a record in print; that it was taken along stands in the history. */
export async function answerPdf(
  { caller, studydesk: { database, engine }, setHeader }: CallContext,
  { resource, id, bytes, fileName }: Printed,
): Promise<Readable> {
  await database.batch(caller.orgId, [engine.auditStatement(caller, exportEvent({ of: resource, format: 'pdf', recordId: id }))])
  setHeader('Content-Type', 'application/pdf')
  setHeader('Content-Disposition', `attachment; filename="${fileName}"`)
  return Readable.from(Buffer.from(bytes), { objectMode: false })
}
