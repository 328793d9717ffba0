import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { badRequest, tooLarge, unsupportedType } from '../../common/errors.ts'
import { parseJson } from '../../http/parseJson.ts'

/** Body of a request: its parsed JSON (undefined if there is no body), and its original text, which is needed to verify a signature. */
export interface ReadBody {
  readonly value: unknown
  readonly text: string
}

/**
 * Reads the JSON of a request's body.
 * @throws unsupportedType, tooLarge before more than the limit is in memory, badRequest InvalidJson, invalid for a text that cannot be
 * stored
 */
export async function readJson(context: Context, maxBytes: number): Promise<ReadBody> {
  if (!hasBody(context.req)) return { value: undefined, text: '' }
  if (!context.is('json', '+json')) throw unsupportedType()
  const text = (await readBytes(context.req, maxBytes)).toString('utf8')
  if (text.trim() === '') return { value: undefined, text }
  try {
    return { value: parseJson(text), text }
  } catch (error) {
    throw error instanceof SyntaxError ? badRequest('InvalidJson') : error
  }
}

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/**
 * Reads a body up to the limit. Rejects it by its declared length before reading, and stops reading at the limit: node discards the rest
 * as it arrives.
 */
async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  rejectDeclaredLength(request, maxBytes)
  if (request.readableEnded) throw new Error('The body of this request was read before')
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const listen = (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) {
        request.off('data', listen)
        request.resume()
        reject(tooLarge(maxBytes))
      } else chunks.push(chunk)
    }
    request.on('data', listen)
    request.once('end', () => resolve(Buffer.concat(chunks)))
    request.once('error', reject)
    request.once('aborted', () => reject(badRequest('RequestAborted')))
  })
}

/**
 * Rejects a request by its declared length.
 * @param overheadBytes allowed in addition to the limit, such as other form fields
 * @throws tooLarge with the limit
 */
export function rejectDeclaredLength(request: IncomingMessage, maxBytes: number, overheadBytes = 0): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + overheadBytes) throw tooLarge(maxBytes)
}
