import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Middleware } from '@feathersjs/koa'

const gzipAsync = promisify(gzip)

/**
 * Minimum size of a response to compress, in bytes: about a board or list of several hundred rows. One page of a list is shorter and
 * arrives sooner uncompressed: it saves a packet or two in a clinic's network, but compression would use processor time that other
 * requests wait for.
 */
export const minCompressedLength = 32_000

/**
 * Compresses long JSON responses of the API with gzip at its fastest level, if the client accepts it. A board shrinks to an eighth;
 * Brotli saves little more and takes several times as long. Streamed responses, such as exports and files, stay unchanged. The length of
 * a compressed response reveals no secret (BREACH): each request needs a token in a header that other sites cannot make a browser send,
 * so an attacker cannot add text to a response that contains another user's data. Responses with a secret are shorter than the limit.
 */
export const compressAnswers: Middleware = async (context, next) => {
  await next()
  const { body } = context
  const isJson = typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype
  if (!isJson || !context.path.startsWith('/api/') || context.method === 'HEAD') return
  const text = JSON.stringify(body)
  const { type } = context.response
  // The content type is set explicitly, because the body is text that must not be serialised as JSON again.
  context.type = type === '' ? 'application/json' : type
  context.vary('Accept-Encoding')
  if (text.length < minCompressedLength || context.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    context.body = text
    return
  }
  context.body = await gzipAsync(text, { level: constants.Z_BEST_SPEED })
  context.set('Content-Encoding', 'gzip')
}
