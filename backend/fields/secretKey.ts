import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Bytes: a version, the nonce, the authentication tag, then the encrypted text. */
const version = 1
const nonceLength = 12
const tagLength = 16

let key: Buffer | null = null

/**
 * Sets the key of `secret` fields, once, before the first write: field types have no configuration.
 * @param secret `config.secrets.field`
 */
export function setFieldKey(secret: string): void {
  key = Buffer.from(hkdfSync('sha256', secret, '', 'studydesk secret fields', 32))
}

/** AES-256-GCM with a fresh nonce: the same text never looks the same twice. */
export function encryptSecret(text: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', fieldKey(), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body])
}

/**
 * For the code that uses the value (a call to an outside service); never for an answer.
 * @throws when the bytes were changed or another key wrote them
 */
export function decryptSecret(stored: Buffer): string {
  const nonce = stored.subarray(1, 1 + nonceLength)
  const tag = stored.subarray(1 + nonceLength, 1 + nonceLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', fieldKey(), nonce, { authTagLength: tagLength })
  decipher.setAuthTag(tag)
  const body = stored.subarray(1 + nonceLength + tagLength)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

function fieldKey(): Buffer {
  if (key === null) throw new Error('setFieldKey must be called before a secret field is written')
  return key
}
