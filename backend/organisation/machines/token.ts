import { createHash, randomBytes } from 'node:crypto'

/** Marks the text as a token, for people and for tools that search for leaked secrets. */
const prefix = 'sdk_'
const randomLength = 32
const shape = new RegExp(`^${prefix}[A-Za-z0-9_-]{43}$`)

/** Returns 256 random bits, in characters that are valid in a header. */
export const createToken = (): string => `${prefix}${randomBytes(randomLength).toString('base64url')}`

/** True if the text starts like a machine token. Access tokens of people never start with this prefix. */
export const isMachineToken = (text: string): boolean => text.startsWith(prefix)

/**
 * Returns the stored hash of a token; null for a text that cannot be one. A random token needs no slow hash, because it cannot be
 * guessed.
 */
export const hashOf = (token: string): Buffer | null => (shape.test(token) ? createHash('sha256').update(token).digest() : null)
