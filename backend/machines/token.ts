import { createHash, randomBytes } from 'node:crypto'

/** Says what a text is, to people and to tools that look for leaked secrets. */
const prefix = 'sdk_'
const randomLength = 32
const shape = new RegExp(`^${prefix}[A-Za-z0-9_-]{43}$`)

/** 256 random bits, in letters that fit a header. */
export const newToken = (): string => `${prefix}${randomBytes(randomLength).toString('base64url')}`

/** Is it meant to be a machine's token? Access tokens of people never begin like one. */
export const isMachineToken = (text: string): boolean => text.startsWith(prefix)

/** What is kept of a token, in place of it. Null for a text that can be none. A random token needs no slow hash: nobody guesses it. */
export const hashOf = (token: string): Buffer | null => (shape.test(token) ? createHash('sha256').update(token).digest() : null)
