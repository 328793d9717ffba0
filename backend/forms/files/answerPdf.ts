import type { Readable } from 'node:stream'
import type { ResourceName } from '#resources/index.ts'
import { answerFile } from '../../engine/calls/answerFile.ts'
import type { CallContext } from '../../engine/types.ts'

interface Printed {
  readonly resource: ResourceName
  readonly id: string
  readonly bytes: Uint8Array
  readonly fileName: string
}

/** Answers a call with a record in print. */
export const answerPdf = (request: CallContext, { resource, id, bytes, fileName }: Printed): Promise<Readable> =>
  answerFile(request, { fileName, content: bytes, taken: { of: resource, format: 'pdf', recordId: id } })
