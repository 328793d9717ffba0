import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVapidKeys } from '../../messages/push/createVapidKeys.ts'
import { readConfig } from './config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'studydesk-config-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const read = (settings: Record<string, string> = {}) => readConfig({ DATA_DIR: join(folder, 'data'), ...settings })
const secrets = Object.fromEntries(
  ['TOKEN', 'COOKIE', 'ADDRESS', 'FIELD'].map((name, index) => [`${name}_SECRET`, `${index}f9a2c74b1e86d03f5a7c9b2e4d6081735ac`]),
)
const provider = { OIDC_ISSUER: 'https://login.example/', OIDC_CLIENT_ID: 'studydesk', OIDC_CLIENT_SECRET: 'x' }

describe('defaults', () => {
  it('defaults are complete without any setting', () => {
    expect(read()).toMatchObject({
      production: false,
      port: 8080,
      publicUrl: 'http://localhost:8080',
      databaseUrl: null,
      oidc: null,
      seedDemo: true,
    })
  })

  it('empty settings count as absent', () => {
    expect(read({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 8080, databaseUrl: null })
  })

  it('an external database is not filled with the demo data by default', () => {
    expect(read({ DATABASE_URL: 'postgresql://me@db/studydesk' }).seedDemo).toBe(false)
  })
})

describe('secrets', () => {
  it('secrets are generated once, four different ones, readable by their owner only', () => {
    const first = read().secrets
    expect(new Set(Object.values(first)).size).toBe(4)
    expect(read().secrets).toEqual(first)
    expect(statSync(join(folder, 'data/secrets.json')).mode & 0o777).toBe(0o600)
  })

  it('secrets of the environment come first and are not written to disk', () => {
    expect(read({ TOKEN_SECRET: secrets.TOKEN_SECRET ?? '' }).secrets.token).toBe(secrets.TOKEN_SECRET)
    expect(readFileSync(join(folder, 'data/secrets.json'), 'utf8')).not.toContain(secrets.TOKEN_SECRET)
  })

  it('damaged secrets are reported, not replaced', () => {
    const data = mkdtempSync(join(folder, 'broken-'))
    writeFileSync(join(data, 'secrets.json'), '{"token":')
    expect(() => readConfig({ DATA_DIR: data })).toThrow('is not what this server wrote')
    // Node's recursive mkdir never returns in a folder where no folder can be created, such as /proc.
    expect(() => readConfig({ DATA_DIR: '/proc/none/data' })).toThrow('DATA_DIR: the folder /proc/none/data cannot be written')
  })
})

describe('the address to listen on', () => {
  it('the address to listen on is the loopback interface while the demo accounts can sign in', () => {
    expect(read({}).host).toBe('127.0.0.1')
    expect(read({ HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
    expect(read(provider).host).toBeNull()
  })
})

describe('wrong settings', () => {
  it.each([
    [{ PORT: '80a' }, 'PORT: must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL: must be an address'],
    [{ DATABASE_OWNER_URL: 'postgresql://x@y/z' }, 'DATABASE_OWNER_URL is set, but DATABASE_URL is not'],
    [{ PUBLIC_URL: 'https://host/path' }, 'PUBLIC_URL: must be an address'],
    [{ TOKEN_SECRET: 'short' }, 'TOKEN_SECRET: must have at least 32 characters'],
    [{ OIDC_ISSUER: 'https://login.example/' }, 'OIDC_CLIENT_ID'],
    [{ OIDC_SCOPES: 'profile email' }, 'OIDC_SCOPES: must be names separated by spaces, including openid'],
    [{ LIMIT_IMPORT_BYTES: '12 MB' }, 'LIMIT_IMPORT_BYTES'],
    [{ S3_ENDPOINT: 'http://store.internal:9000' }, 'S3_ENDPOINT is set, but S3_BUCKET is not'],
    [{ S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'key' }, 'S3_ACCESS_KEY_ID is set, but S3_SECRET_ACCESS_KEY is not'],
    [{ S3_BUCKET: 'files', S3_SECRET_ACCESS_KEY: 'x' }, 'S3_SECRET_ACCESS_KEY is set, but S3_ACCESS_KEY_ID is not'],
    [{ NODE_ENV: 'live' }, 'NODE_ENV'],
    [{ SEED_DEMO: 'perhaps' }, 'SEED_DEMO'],
    [{ CUSTOM_FORM_STATUS_ORGANIZATIONS: 'ours' }, 'CUSTOM_FORM_STATUS_ORGANIZATIONS'],
    [{ SESSION_IDLE_MINUTES: '0' }, 'SESSION_IDLE_MINUTES'],
  ])('rejects %j and names the setting', (settings, message) => {
    expect(() => read(settings)).toThrow(message)
  })

  it('all wrong settings are named at once', () => {
    expect(() => read({ PORT: 'x', LIMIT_FILTERS: 'y' })).toThrow(/PORT.*LIMIT_FILTERS/)
  })

  it('messages about wrong settings never contain a secret', () => {
    expect(() => read({ TOKEN_SECRET: 'my-short-one' })).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining('my-short-one') }),
    )
  })
})

describe('production', () => {
  const production = { NODE_ENV: 'production', ...secrets, ...provider }

  it('production starts only with every secret and a provider configured', () => {
    expect(read(production)).toMatchObject({ production: true, seedDemo: false })
  })

  it.each(Object.keys(secrets))('rejects a start in production without %s', (name) => {
    expect(() => read({ ...production, [name]: '' })).toThrow(name)
  })

  it.each(['changeme-changeme-changeme-changeme', 'a'.repeat(40), 'this-is-the-default-secret-of-studydesk'])(
    'production rejects the secret %s',
    (value) => {
      expect(() => read({ ...production, COOKIE_SECRET: value })).toThrow('COOKIE_SECRET: must be random')
    },
  )

  it('production rejects the embedded identity provider', () => {
    expect(() => read({ NODE_ENV: 'production', ...secrets })).toThrow('OIDC_ISSUER is not set')
  })
})

describe('sms', () => {
  it('sms settings are all or nothing', () => {
    expect(read().sms).toBeNull()
    const sms = { url: 'https://sms.example/messages', key: 'key', from: '+14165550100' }
    expect(read({ SMS_URL: sms.url, SMS_KEY: sms.key, SMS_FROM: sms.from }).sms).toEqual(sms)
    expect(() => read({ SMS_URL: sms.url })).toThrow('belong together')
  })
})

describe('push', () => {
  const { publicKey, privateKey } = createVapidKeys()
  const input = { PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey, PUSH_CONTACT: 'mailto:us@example.org' }

  it('push settings are all or nothing', () => {
    expect(read().push).toBeNull()
    expect(read(input).push).toMatchObject({ publicKey: input.PUSH_PUBLIC_KEY, contact: 'mailto:us@example.org', allowPrivate: false })
    expect(() => read({ PUSH_CONTACT: 'mailto:us@example.org' })).toThrow('belong together')
  })

  it('rejects push keys that are not a pair, and an address that is none', () => {
    expect(() => read({ ...input, PUSH_PUBLIC_KEY: createVapidKeys().publicKey })).toThrow('are not a pair')
    expect(() => read({ ...input, PUSH_PUBLIC_KEY: 'short' })).toThrow('PUSH_PUBLIC_KEY')
    expect(() => read({ ...input, PUSH_CONTACT: 'us@example.org' })).toThrow('PUSH_CONTACT')
  })
})

describe('mail', () => {
  it('mail is held without a server', () => {
    expect(read().mail).toBeNull()
  })

  it.each([
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL is set, but MAIL_FROM is not'],
    [{ MAIL_FROM: 'us@example.org' }, 'MAIL_FROM is set, but SMTP_URL is not'],
    [{ SMTP_URL: 'https://mail.example', MAIL_FROM: 'us@example.org' }, 'SMTP_URL'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'Us <us@example.org>\r\nBcc: all@example.org' }, 'MAIL_FROM'],
    [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: 'nobody' }, 'MAIL_FROM'],
  ])('rejects %o', (settings, message) => {
    expect(() => read(settings as Record<string, string>)).toThrow(message)
  })

  it('the mail sender accepts a name before the address', () => {
    const mail = { url: 'smtps://me:secret@mail.example', from: 'Studydesk <us@example.org>' }
    expect(read({ SMTP_URL: mail.url, MAIL_FROM: mail.from }).mail).toEqual(mail)
  })
})

describe('a learning system', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = String(privateKey.export({ type: 'pkcs8', format: 'pem' }))
  const system = {
    LEARNING_LAUNCH_URL: 'https://learning.example/launch',
    LEARNING_API_URL: 'https://learning.example/api',
    LEARNING_API_KEY: 'x',
    LEARNING_PRIVATE_KEY: key.replaceAll('\n', '\\n'),
  }

  it('a learning system needs four settings, all or none', () => {
    expect(read().learning).toBeNull()
    expect(read(system).learning).toMatchObject({
      audience: 'https://learning.example',
      frameOrigins: ['https://learning.example'],
      webhookSecret: null,
      sharesNames: false,
    })
    expect(() => read({ ...system, LEARNING_API_KEY: '' })).toThrow('LEARNING_API_KEY')
    expect(() => read({ LEARNING_LAUNCH_URL: system.LEARNING_LAUNCH_URL })).toThrow('belong together')
  })

  it('a learning system requires an RSA key of sufficient length, and another origin', () => {
    const { privateKey: elliptic } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    for (const invalidKey of ['no key', String(elliptic.export({ type: 'pkcs8', format: 'pem' }))])
      expect(() => read({ ...system, LEARNING_PRIVATE_KEY: invalidKey })).toThrow('LEARNING_PRIVATE_KEY')
    expect(() => read({ ...system, PUBLIC_URL: 'https://learning.example' })).toThrow('another origin')
    expect(() => read({ ...system, PUBLIC_URL: 'https://desk.example', LEARNING_FRAME_ORIGIN: 'https://desk.example' })).toThrow(
      'another origin',
    )
  })
})
