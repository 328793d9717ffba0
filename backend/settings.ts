import { bool, makeValidator, str, url } from 'envalid'

/**
 * Every setting of a node, with what it means; `backend/config.ts` reads them, `npm run settings` prints them as the README's table.
 * A setting that is absent or empty takes its default.
 */

/** A whole number within bounds. */
const whole = (min: number, max: number) =>
  makeValidator<number>((text) => {
    const value = Number(text)
    if (!Number.isInteger(value) || value < min || value > max) throw new Error(`must be a whole number from ${min} to ${max}`)
    return value
  })

/** Above zero; tests use fractions. */
const span = makeValidator<number>((text) => {
  const value = Number(text)
  if (!(value > 0 && value <= 10_000)) throw new Error('must be a number above 0')
  return value
})

/** An address without a path: `https://studydesk.example`. */
const origin = makeValidator<string>((text) => {
  if (!URL.canParse(text) || !/^https?:\/\/[^/?#]+\/?$/.test(text)) throw new Error('must be an address such as https://studydesk.example')
  return text.replace(/\/$/, '')
})

const postgresUrl = makeValidator<string>((text) => {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new Error('must be an address such as postgresql://user:password@host:5432/name')
  return text
})

const secret = makeValidator<string>((text) => {
  if (text.length < 32) throw new Error('must have at least 32 characters')
  if (/^(.)\1*$/.test(text) || /change.?me|example|default|secret/i.test(text)) throw new Error('must be random, not an example')
  return text
})

export const settings = {
  NODE_ENV: str({
    default: 'development',
    choices: ['development', 'test', 'production'],
    desc: 'With `production` the server refuses to start on a missing or example secret, on the embedded identity provider, and on a database role that bypasses row-level security.',
  }),
  PORT: whole(0, 65535)({ default: 8080, desc: 'The one port: screens under /crm, API under /api. 0 takes a free one.' }),
  HOST: str({
    default: undefined,
    desc: 'The address of this machine to listen on. Without it only this machine itself (127.0.0.1) while the embedded identity provider, with its known accounts, is in use; else every one.',
  }),
  PUBLIC_URL: origin({ default: undefined, desc: 'The address that browsers use. Without it `http://localhost:PORT`.' }),
  TRUST_PROXY: bool({
    default: false,
    desc: 'The server stands behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto itself; without one callers could choose their address.',
  }),
  DATA_DIR: str({ default: '.data', desc: 'The folder of the embedded database, stored files and generated secrets.' }),
  DATABASE_URL: postgresUrl({ default: undefined, desc: 'An external PostgreSQL 15 or later. Without it the embedded one.' }),
  DATABASE_OWNER_URL: postgresUrl({
    default: undefined,
    desc: 'The role that owns the tables and migrates. Without it the role of DATABASE_URL.',
  }),
  DATABASE_CONNECTIONS: whole(2, 500)({ default: 12, desc: 'Connections that one node holds at most.' }),
  OIDC_ISSUER: url({ default: undefined, desc: 'An external OpenID Connect provider. Without it the embedded one, with demo accounts.' }),
  OIDC_CLIENT_ID: str({ default: undefined, desc: 'Our client id at that provider.' }),
  OIDC_CLIENT_SECRET: str({ default: undefined, desc: 'Our client secret at that provider.' }),
  TOKEN_SECRET: secret({
    default: undefined,
    desc: 'Signs access tokens. The four secrets are made once and kept in DATA_DIR, except in production and with several nodes, which need them set.',
  }),
  COOKIE_SECRET: secret({ default: undefined, desc: 'Signs cookies.' }),
  ADDRESS_SECRET: secret({ default: undefined, desc: 'Signs temporary addresses of files.' }),
  FIELD_SECRET: secret({ default: undefined, desc: 'Encrypts fields that hold secrets.' }),
  ACCESS_TOKEN_SECONDS: whole(10, 3600)({ default: 900, desc: 'Life of an access token; it is renewed silently.' }),
  SESSION_IDLE_MINUTES: span({ default: 15, desc: 'Minutes without interaction before the warning.' }),
  SESSION_WARNING_MINUTES: span({ default: 1, desc: 'Minutes that the warning stands before the user is signed out.' }),
  SESSION_ABSOLUTE_HOURS: span({ default: 12, desc: 'Hours after which a session ends whatever happens.' }),
  LIMIT_BODY_BYTES: whole(1024, 2 ** 30)({ default: 2 ** 20, desc: 'Largest body of a call.' }),
  LIMIT_UPLOAD_BYTES: whole(1024, 2 ** 31)({ default: 50 * 2 ** 20, desc: 'Largest file.' }),
  LIMIT_PAGE_SIZE: whole(10, 500)({ default: 500, desc: 'Most rows of one page of a list.' }),
  LIMIT_FILTERS: whole(1, 200)({ default: 30, desc: 'Most filter values of one list.' }),
  LIMIT_USER_PER_MINUTE: whole(1, 10_000_000)({ default: 6000, desc: 'Calls of one user in a minute.' }),
  LIMIT_ADDRESS_PER_MINUTE: whole(1, 10_000_000)({ default: 12_000, desc: 'Calls from one address in a minute.' }),
  SEED_DEMO: bool({
    default: undefined,
    desc: 'Fill an empty database with the demo. Without it: yes with the embedded database and identity provider, else no.',
  }),
}
