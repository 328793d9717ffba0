import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

/** Derives a separate key for each use of a secret, so that a value encrypted or signed for one use is invalid for another. */
export const deriveKey = (secret: string, use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `studydesk ${use}`, 32))

/** Encrypts and authenticates a text (AES-256-GCM). */
export function seal(key: Buffer, text: string): string {
  const initial = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, initial)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([initial, cipher.getAuthTag(), body]).toString('base64url')
}

/** Decrypts a text of `seal`; null for anything else. */
export function unseal(key: Buffer, sealedText: string): string | null {
  const bytes = Buffer.from(sealedText, 'base64url')
  if (bytes.length < 28) return null
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

export const macOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

/** True if both values are equal. Compares in constant time. */
export function isSame(left: string | Buffer, right: string | Buffer): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(left), Buffer.from(right)]
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes)
}
