import { decryptSecret, encryptSecret } from '../../platform/fields/secretKey.ts'
import type { NewMail } from './types.ts'

/** Replaces a code, and the secret part of a link. */
const dots = '••••••'

/** A body without its secrets, and the encrypted secrets; null if it has none. */
interface MaskedMessage {
  readonly body: string
  readonly masked: Buffer | null
}

/**
 * Masks the link and the code in a message to a participant, because readers of the outbox could use them to sign in as the participant
 * (21 CFR 11.200(a)(2)). The job that sends the message restores them.
 */
export function maskSecrets(body: string, { link, code }: NewMail['details']): MaskedMessage {
  const token = typeof link === 'string' ? link.slice(link.indexOf('#') + 1) : null
  const secrets = [token, typeof code === 'string' ? code : null].filter((each) => each !== null && body.includes(each))
  if (secrets.length === 0) return { body, masked: null }
  const maskedBody = secrets.reduce<string>((text, secret, index) => text.replaceAll(secret ?? '', dots.slice(index)), body)
  return { body: maskedBody, masked: encryptSecret(JSON.stringify(secrets)) }
}

/** Returns the body with its secrets, for sending. */
export function unmaskBody(body: string, maskedSecrets: Buffer | null): string {
  if (maskedSecrets === null) return body
  const secrets = JSON.parse(decryptSecret(maskedSecrets)) as readonly string[]
  return secrets.reduce(
    (text, secret, index) => text.replaceAll(new RegExp(`(?<!•)•{${dots.length - index}}(?!•)`, 'g'), () => secret),
    body,
  )
}
