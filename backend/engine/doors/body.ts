import type { IncomingMessage } from 'node:http'
import type { Context } from 'koa'
import { badRequest, tooLarge, unsupportedType } from '../../errors.ts'
import { parseSent } from '../../sentJson.ts'

/** A request's body: its JSON, undefined where there is none, and the text of it as it came, for whoever checks a signature over it. */
export interface ReadBody {
  readonly value: unknown
  readonly text: string
}

/**
 * The JSON of a request's body.
 * @throws unsupportedType, tooLarge before more than the limit is held in memory, badRequest InvalidJson, invalid for a text that cannot be stored
 */
export async function readJson(context: Context, maxBytes: number): Promise<ReadBody> {
  if (!hasBody(context.req)) return { value: undefined, text: '' }
  if (!context.is('json', '+json')) throw unsupportedType()
  const text = (await readBytes(context.req, maxBytes)).toString('utf8')
  if (text.trim() === '') return { value: undefined, text }
  try {
    return { value: parseSent(text), text }
  } catch (error) {
    throw error instanceof SyntaxError ? badRequest('InvalidJson') : error
  }
}

const hasBody = (request: IncomingMessage): boolean =>
  request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0

/** Refuses by the announced length first, and stops listening at the limit: node throws the rest away as it comes. */
async function readBytes(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  refuseAnnounced(request, maxBytes)
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
 * @param overheadBytes what the call may hold beside that which the limit is for
 * @throws tooLarge with the limit when the request says itself that it is too long
 */
export function refuseAnnounced(request: IncomingMessage, maxBytes: number, overheadBytes = 0): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + overheadBytes) throw tooLarge(maxBytes)
}
