import { decryptSecret, encryptSecret } from '../fields/secretKey.ts'
import type { NewMail } from './types.ts'

/** Replaces a code, and the secret part of a link. */
const dots = '••••••'

/** A body as anybody may read it, and what is masked in it, encrypted; null: nothing is. */
interface MaskedMessage {
  readonly body: string
  readonly masked: Buffer | null
}

/**
 * Masks the link and the code of a message to a participant: with them anybody could sign in their place (21 CFR 11.200(a)(2)). The job that sends the
 * message puts them back.
 */
export function maskSecrets(body: string, { link, code }: NewMail['details']): MaskedMessage {
  const token = typeof link === 'string' ? link.slice(link.indexOf('#') + 1) : null
  const secrets = [token, typeof code === 'string' ? code : null].filter((each) => each !== null && body.includes(each))
  if (secrets.length === 0) return { body, masked: null }
  const shown = secrets.reduce<string>((text, secret, index) => text.replaceAll(secret ?? '', dots.slice(index)), body)
  return { body: shown, masked: encryptSecret(JSON.stringify(secrets)) }
}

/** The body as it is sent. */
export function unmasked(body: string, masked: Buffer | null): string {
  if (masked === null) return body
  const secrets = JSON.parse(decryptSecret(masked)) as readonly string[]
  return secrets.reduce(
    (text, secret, index) => text.replaceAll(new RegExp(`(?<!•)•{${dots.length - index}}(?!•)`, 'g'), () => secret),
    body,
  )
}
