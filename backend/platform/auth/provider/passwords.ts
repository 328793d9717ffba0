import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { isSame } from '../keys.ts'

/** Work factors by OWASP's advice for scrypt: 32 MiB, three passes. They are stored in the hash, so that they can be raised later. */
const factors = { N: 2 ** 15, r: 8, p: 3 }
const length = 32

/** True for at least 8 characters of all four classes. Specification 1, section 5. */
export const isStrongPassword = (password: string): boolean =>
  password.length >= 8 && password.length <= 200 && [/\p{Lu}/u, /\p{Ll}/u, /\d/, /[#?!@$%^&*-]/].every((kind) => kind.test(password))

/** Returns a hash in the format `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, factors)
  return ['scrypt', factors.N, factors.r, factors.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** True if the password has this hash. Takes the same time for an account that does not exist (`null`) as for a wrong password. */
export async function isPasswordOf(password: string, hash: string | null): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = (hash ?? noAccount).split('$')
  const derivedHash = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(N), r: Number(r), p: Number(p) })
  return isSame(derivedHash, Buffer.from(key, 'base64url')) && hash !== null
}

const noAccount = ['scrypt', factors.N, factors.r, factors.p, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$')

/**
 * Queue of hashes, computed one at a time: a hash takes 32 MiB and a tenth of a second or more, so concurrent attempts must not exhaust
 * the memory.
 */
let queue: Promise<unknown> = Promise.resolve()
function derive(password: string, salt: Buffer, { N, r, p }: { N: number; r: number; p: number }): Promise<Buffer> {
  const next = queue.then(() => scryptAsync(password.normalize('NFKC'), salt, length, { N, r, p, maxmem: 256 * N * r }))
  queue = next.catch(() => undefined)
  return next
}

const scryptAsync = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
