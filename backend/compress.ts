import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Middleware } from '@feathersjs/koa'

const gzipped = promisify(gzip)

/**
 * Bytes from which an answer is compressed: boards and lists of several hundred rows. A page of a list is shorter, and goes sooner as it is:
 * on the network of a clinic it costs a packet or two, compressed it would cost the processor that other lists wait for.
 */
export const compressedFrom = 32_000

/**
 * Compresses long JSON answers of the API for those who take gzip, at its fastest level: it makes an eighth of a board, Brotli not much less in
 * several times the time. What is streamed, as exports and files are, passes as it is.
 *
 * The length of a compressed answer tells nobody a secret (BREACH): a call carries its token in a header that other sites cannot make a browser
 * send, so that nobody can have one answered that holds words of theirs beside somebody else's. What hands out a secret is shorter than this.
 */
export const compressAnswers: Middleware = async (context, next) => {
  await next()
  const { body } = context
  const isJson = typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype
  if (!isJson || !context.path.startsWith('/api/') || context.method === 'HEAD') return
  const text = JSON.stringify(body)
  // Given on as text, so that it is not written as JSON a second time.
  context.type = 'application/json'
  context.vary('Accept-Encoding')
  if (text.length < compressedFrom || context.acceptsEncodings('gzip', 'identity') !== 'gzip') {
    context.body = text
    return
  }
  context.body = await gzipped(text, { level: constants.Z_BEST_SPEED })
  context.set('Content-Encoding', 'gzip')
}
