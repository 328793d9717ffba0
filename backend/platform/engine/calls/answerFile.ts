import { Readable } from 'node:stream'
import { exportEvent, type UsedFile } from '../../auditTrail/exportEvent.ts'
import { buildAuditInsert } from '../../auditTrail/insert.ts'
import { exportTypes } from '../operations/export.ts'
import type { CallContext } from '../types.ts'

const fileTypes = { ...exportTypes, pdf: 'application/pdf' } as const

interface WrittenFile {
  readonly fileName: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
  /** Description of the file for its audit event. */
  readonly download: UsedFile & { readonly format: keyof typeof fileTypes }
}

/** Responds to a call with a file, and writes the audit event of its download. */
export async function answerFile(
  { caller, studydesk, setHeader }: Pick<CallContext, 'caller' | 'studydesk' | 'setHeader'>,
  { fileName, content, download }: WrittenFile,
): Promise<Readable> {
  await studydesk.database.batch(caller.orgId, [buildAuditInsert(caller, exportEvent(download))])
  setHeader('Content-Type', fileTypes[download.format])
  setHeader('Content-Disposition', `attachment; filename="${fileName}"`)
  setHeader('Cache-Control', 'private, no-store')
  return Readable.from(content instanceof Uint8Array ? [content] : content)
}
