import { createPrivateKey, type KeyObject } from 'node:crypto'
import { makeValidator } from 'envalid'

/* Checks of single settings. Each throws an error that describes the required value. */

/** A whole number within bounds. */
export const createIntegerValidator = (min: number, max: number) =>
  makeValidator<number>((text) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < min || value > max) throw new Error(`must be a whole number from ${min} to ${max}`)
    return value
  })

/** A number above zero; tests use fractions. */
export const span = makeValidator<number>((text) => {
  const value = Number(text)
  if (!(value > 0 && value <= 10_000)) throw new Error('must be a number above 0')
  return value
})

/** A share of a whole. */
export const share = makeValidator<number>((text) => {
  const value = Number(text)
  if (!(value >= 0 && value <= 1)) throw new Error('must be a number from 0 to 1')
  return value
})

/** The address of a collector, to which paths are appended. */
export const collector = makeValidator<string>((text) => {
  if (!/^https?:\/\/[^/?#@]+(?:\/[^?#]*)?$/.test(text) || !URL.canParse(text))
    throw new Error('must be an address such as http://localhost:4318')
  return text.replace(/\/+$/, '')
})

/** Headers as in the standard of OpenTelemetry: `name=value`, separated by commas, values percent-encoded. */
export const headers = makeValidator<Readonly<Record<string, string>>>((text) => {
  const entries = text.split(',').map((entry) => /^\s*([\w-]+)\s*=\s*([!-+\--~]+)\s*$/.exec(entry))
  if (entries.includes(null)) throw new Error('must be name=value, separated by commas')
  return Object.fromEntries(entries.map((entry) => [entry?.[1], decodeURIComponent(entry?.[2] ?? '')]))
})

/** An address without a path: `https://studydesk.example`. */
export const origin = makeValidator<string>((text) => {
  if (!URL.canParse(text) || !/^https?:\/\/[^/?#]+\/?$/.test(text)) throw new Error('must be an address such as https://studydesk.example')
  return text.replace(/\/$/, '')
})

export const postgresUrl = makeValidator<string>((text) => {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('must be an address such as postgresql://user:password@host:5432/name')
  return text
})

export const smtpUrl = makeValidator<string>((text) => {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text) || new URL(text).hostname === '')
    throw new Error('must be an address such as smtp://user:password@host:587')
  return text
})

/** An address, or a name and an address. */
export const sender = makeValidator<string>((text) => {
  if (!/^(?:[^<>\p{Cc}]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u.test(text))
    throw new Error('must be an address such as Studydesk <studydesk@example.org>')
  return text
})

/** Ids of organisations, separated by commas. */
export const organisations = makeValidator<readonly string[]>((text) => {
  const ids = text.split(',').flatMap((id) => id.trim().toLowerCase() || [])
  if (!ids.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)))
    throw new Error('must be organization IDs, separated by commas')
  return ids
})

/** A program and its options, separated by spaces. */
export const command = makeValidator<readonly [string, ...string[]]>((text) => {
  const [program = '', ...options] = text.trim().split(/\s+/)
  if (program === '') throw new Error('must be a program, followed by its options')
  return [program, ...options]
})

/**
 * The address of map tiles, by zoom, column and row; its origin contains no placeholder, because
 * the content security policy names it.
 */
export const tiles = makeValidator<string>((text) => {
  const origin = /^https?:\/\/[^/?#{}]+\//.test(text)
  if (!origin || !URL.canParse(text) || !['{z}', '{x}', '{y}'].every((placeholder) => text.includes(placeholder)))
    throw new Error('must be an address such as https://tiles.example/{z}/{x}/{y}.png')
  return text
})

/** Names, separated by spaces (RFC 6749, section 3.3). */
export const scopes = makeValidator<readonly string[]>((text) => {
  const names = text.trim().split(/\s+/)
  if (!names.includes('openid') || !names.every((name) => /^[!#-[\]-~]+$/.test(name)))
    throw new Error('must be names separated by spaces, including openid')
  return names
})

/** Addresses of servers that connect browsers directly (STUN and TURN; RFC 7064, 7065), separated by commas. */
export const createIceUrlsValidator = (schemes: string) =>
  makeValidator<readonly string[]>((text) => {
    const urls = text.split(',').flatMap((url) => url.trim() || [])
    if (!urls.every((url) => new RegExp(`^(?:${schemes}):[\\w.\\-[\\]:]+(?:\\?transport=(?:udp|tcp))?$`).test(url)))
      throw new Error(`must be addresses such as ${schemes.split('|')[0]}:host:3478, separated by commas`)
    return urls
  })

export const secret = makeValidator<string>((text) => {
  if (text.length < 32) throw new Error('must have at least 32 characters')
  if (/^(.)\1*$/.test(text) || /change.?me|example|default|secret/i.test(text)) throw new Error('must be random, not an example')
  return text
})

/** A private RSA key in PKCS#8 (PEM), whose line ends may be written `\\n`. */
export const privateKey = makeValidator<KeyObject>((text) => {
  const key = parsePrivateKey(text.replaceAll('\\n', '\n'))
  if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new Error('must be a private RSA key of at least 2048 bits, such as one made by `openssl genpkey -algorithm RSA`')
  return key
})

/** A key of VAPID (RFC 8292): unpadded base64url of a number of bytes. */
export const createVapidKeyValidator = (bytes: number) =>
  makeValidator<string>((text) => {
    if (!/^[\w-]+$/.test(text) || Buffer.from(text, 'base64url').byteLength !== bytes)
      throw new Error('must be a key made by `npm run push:keys`')
    return text
  })

/** An address at which a push service reaches the operator: `mailto:` or https (RFC 8292, section 2.1). */
export const contact = makeValidator<string>((text) => {
  if (!/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text))
    throw new Error('must be an address such as mailto:studydesk@example.org or https://example.org')
  return text
})

function parsePrivateKey(text: string): KeyObject | null {
  try {
    return createPrivateKey(text)
  } catch {
    return null
  }
}
