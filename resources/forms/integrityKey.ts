// biome-ignore lint/style/noRestrictedImports: the server and the seeds alone read this file, and both run on Node
import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import type { JsonObject } from './content/json.ts'

/**
 * Returns the SHA-256 of a form's canonical JSON (RFC 8785), in hexadecimal digits. Equal questions have equal keys, however their JSON
 * is formatted. Only for the server and the demo: browsers have no synchronous hash.
 */
export const integrityKeyOf = (document: JsonObject): string =>
  createHash('sha256')
    .update(canonicalize(document) ?? '')
    .digest('hex')
