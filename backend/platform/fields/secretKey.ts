import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Layout of the bytes: version, nonce, authentication tag, encrypted text. */
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

/** Encrypts with AES-256-GCM and a new nonce, so that equal texts never look the same. */
export function encryptSecret(text: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', requireFieldKey(), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([Buffer.from([version]), nonce, cipher.getAuthTag(), body])
}

/**
 * Decrypts a value for code that uses it, such as a call to an external service. Never use it for a response.
 * @throws when the bytes were changed or encrypted with another key
 */
export function decryptSecret(stored: Buffer): string {
  const nonce = stored.subarray(1, 1 + nonceLength)
  const tag = stored.subarray(1 + nonceLength, 1 + nonceLength + tagLength)
  const decipher = createDecipheriv('aes-256-gcm', requireFieldKey(), nonce, { authTagLength: tagLength })
  decipher.setAuthTag(tag)
  const body = stored.subarray(1 + nonceLength + tagLength)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}

function requireFieldKey(): Buffer {
  if (key === null) throw new Error('setFieldKey must be called before a secret field is written')
  return key
}
