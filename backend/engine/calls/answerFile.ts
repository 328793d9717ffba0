import { Readable } from 'node:stream'
import { exportEvent, type TakenFile } from '../../auditTrail/exportEvent.ts'
import { auditInsert } from '../../auditTrail/insert.ts'
import { exportTypes } from '../operations/export.ts'
import type { CallContext } from '../types.ts'

const fileTypes = { ...exportTypes, pdf: 'application/pdf' } as const

interface WrittenFile {
  readonly fileName: string
  readonly content: Uint8Array | AsyncIterable<Uint8Array>
  /** The event of the history. */
  readonly taken: TakenFile & { readonly format: keyof typeof fileTypes }
}

/** Answers a call with a file, and records in the history that the caller took it. */
export async function answerFile(
  { caller, studydesk, setHeader }: Pick<CallContext, 'caller' | 'studydesk' | 'setHeader'>,
  { fileName, content, taken }: WrittenFile,
): Promise<Readable> {
  await studydesk.database.batch(caller.orgId, [auditInsert(caller, exportEvent(taken))])
  setHeader('Content-Type', fileTypes[taken.format])
  setHeader('Content-Disposition', `attachment; filename="${fileName}"`)
  setHeader('Cache-Control', 'private, no-store')
  return Readable.from(content instanceof Uint8Array ? [content] : content)
}
