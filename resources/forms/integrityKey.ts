import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { JsonObject } from './json.ts'

/**
 * SHA-256 of a form's canonical JSON (RFC 8785), in hexadecimal digits: the same for the same questions, however they are spelled. For the server and the
 * demo alone: browsers have no such hash at once.
 */
export const integrityKeyOf = (document: JsonObject): string =>
  createHash('sha256')
    .update(canonicalize(document) ?? '')
    .digest('hex')
