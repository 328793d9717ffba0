import type { Readable } from 'node:stream'
import type { ResourceName } from '#resources/core/registry.ts'
import { answerFile } from '../../platform/engine/calls/answerFile.ts'
import type { CallContext } from '../../platform/engine/types.ts'

interface AnswerDocument {
  readonly resource: ResourceName
  readonly id: string
  readonly bytes: Uint8Array
  readonly fileName: string
}

/** Sends a record as a PDF. */
export const answerPdf = (request: CallContext, { resource, id, bytes, fileName }: AnswerDocument): Promise<Readable> =>
  answerFile(request, { fileName, content: bytes, taken: { of: resource, format: 'pdf', recordId: id } })
