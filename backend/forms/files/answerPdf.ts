import type { Readable } from 'node:stream'
import type { ResourceName } from '#resources/core/registry.ts'
import { markUnblindedFile } from '#resources/core/values/unblindedFile.ts'
import { answerFile } from '../../platform/engine/calls/answerFile.ts'
import type { CallContext } from '../../platform/engine/types.ts'

interface AnswerDocument {
  readonly resource: ResourceName
  readonly id: string
  readonly bytes: Uint8Array
  readonly fileName: string
  /** True if the document contains items for unblinded roles; absent for consents, which never do. */
  readonly isUnblinded?: boolean
}

/** Sends a record as a PDF. Its name and its audit event say if it contains items for unblinded roles. */
export const answerPdf = (
  request: CallContext,
  { resource, id, bytes, fileName, isUnblinded = false }: AnswerDocument,
): Promise<Readable> =>
  answerFile(request, {
    fileName: isUnblinded ? markUnblindedFile(fileName) : fileName,
    content: bytes,
    download: { of: resource, format: 'pdf', recordId: id, ...(isUnblinded ? { narrowed: { unblindedItems: 'included' } } : {}) },
  })
