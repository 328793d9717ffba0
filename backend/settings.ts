import { createPrivateKey, type KeyObject } from 'node:crypto'
import { bool, email, makeValidator, str, url } from 'envalid'
import { logLevels } from './log.ts'

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

const smtpUrl = makeValidator<string>((text) => {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text) || new URL(text).hostname === '')
    throw new Error('must be an address such as smtp://user:password@host:587')
  return text
})

/** An address, or a name and an address. */
const sender = makeValidator<string>((text) => {
  if (!/^(?:[^<>\p{Cc}]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/u.test(text))
    throw new Error('must be an address such as Studydesk <studydesk@example.org>')
  return text
})

/** Ids of organisations, parted by commas. */
const organisations = makeValidator<readonly string[]>((text) => {
  const ids = text.split(',').flatMap((id) => id.trim().toLowerCase() || [])
  if (!ids.every((id) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)))
    throw new Error('must be ids of organizations, parted by commas')
  return ids
})

/** A program and its options, parted by spaces. */
const command = makeValidator<readonly [string, ...string[]]>((text) => {
  const [program = '', ...options] = text.trim().split(/\s+/)
  if (program === '') throw new Error('must be a program, with its options behind it')
  return [program, ...options]
})

/** The address of pictures of a map, by zoom, column and row; its origin takes no part of them, for the browser may load from it alone. */
const tiles = makeValidator<string>((text) => {
  const origin = /^https?:\/\/[^/?#{}]+\//.test(text)
  if (!origin || !URL.canParse(text) || !['{z}', '{x}', '{y}'].every((part) => text.includes(part)))
    throw new Error('must be an address such as https://tiles.example/{z}/{x}/{y}.png')
  return text
})

/** Names, parted by spaces (RFC 6749, section 3.3). */
const scopes = makeValidator<readonly string[]>((text) => {
  const names = text.trim().split(/\s+/)
  if (!names.includes('openid') || !names.every((name) => /^[!#-[\]-~]+$/.test(name)))
    throw new Error('must be names parted by spaces, openid among them')
  return names
})

/** Addresses of servers by which browsers find each other (RFC 7064, 7065), parted by commas. */
const iceUrls = (schemes: string) =>
  makeValidator<readonly string[]>((text) => {
    const urls = text.split(',').flatMap((url) => url.trim() || [])
    if (!urls.every((url) => new RegExp(`^(?:${schemes}):[\\w.\\-[\\]:]+(?:\\?transport=(?:udp|tcp))?$`).test(url)))
      throw new Error(`must be addresses such as ${schemes.split('|')[0]}:host:3478, parted by commas`)
    return urls
  })

const secret = makeValidator<string>((text) => {
  if (text.length < 32) throw new Error('must have at least 32 characters')
  if (/^(.)\1*$/.test(text) || /change.?me|example|default|secret/i.test(text)) throw new Error('must be random, not an example')
  return text
})

/** A private RSA key in PKCS#8 (PEM), whose line ends may be written `\\n`. */
const privateKey = makeValidator<KeyObject>((text) => {
  const key = keyIn(text.replaceAll('\\n', '\n'))
  if (key?.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048)
    throw new Error('must be a private RSA key of at least 2048 bits, as `openssl genpkey -algorithm RSA` makes one')
  return key
})

function keyIn(text: string): KeyObject | null {
  try {
    return createPrivateKey(text)
  } catch {
    return null
  }
}

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
  DATABASE_CONNECTIONS: whole(
    4,
    500,
  )({
    default: 12,
    desc: 'Connections that one node holds at most, two of them for jobs; one more listens.',
  }),
  OIDC_ISSUER: url({ default: undefined, desc: 'An external OpenID Connect provider. Without it the embedded one, with demo accounts.' }),
  OIDC_CLIENT_ID: str({ default: undefined, desc: 'Our client id at that provider.' }),
  OIDC_CLIENT_SECRET: str({ default: undefined, desc: 'Our client secret at that provider.' }),
  OIDC_SCOPES: scopes({
    default: ['openid', 'profile', 'email'],
    desc: 'What we ask that provider for, parted by spaces: `openid`, and whatever makes it tell the e-mail address. Without it `openid profile email`.',
  }),
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
  LIMIT_IMPORT_BYTES: whole(
    1024,
    2 ** 30,
  )({ default: 10 * 2 ** 20, desc: 'Largest file of an import, where files may be so large at all.' }),
  LIMIT_UPLOAD_BYTES_PER_DAY: whole(1024, 2 ** 40)({ default: 5 * 2 ** 30, desc: 'Bytes of files that one user may upload in 24 hours.' }),
  LIMIT_PAGE_SIZE: whole(10, 500)({ default: 500, desc: 'Most rows of one page of a list.' }),
  LIMIT_FILTERS: whole(1, 200)({ default: 30, desc: 'Most filter values of one list.' }),
  LIMIT_USER_PER_MINUTE: whole(1, 10_000_000)({ default: 6000, desc: 'Calls of one user in a minute.' }),
  LIMIT_ADDRESS_PER_MINUTE: whole(1, 10_000_000)({ default: 12_000, desc: 'Calls from one address in a minute.' }),
  LIMIT_MATCHES_PER_MINUTE: whole(
    1,
    1_000_000,
  )({
    default: 60,
    desc: 'Duplicate checks of one user in a minute that may be about people out of sight. More let somebody guess birth dates.',
  }),
  LIMIT_MATCHES_PER_DAY: whole(1, 10_000_000)({ default: 1000, desc: 'The same in 24 hours.' }),
  LOG_LEVEL: str({
    default: 'info',
    choices: [...logLevels],
    desc: 'Lines below it are not written. `debug` tells every call: route, status, time and ids, never values.',
  }),
  METRICS_TOKEN: secret({
    default: undefined,
    desc: 'Whoever holds it may read /api/metrics (`Authorization: Bearer …`), for Prometheus. Without it there are none.',
  }),
  STOP_SECONDS: whole(1, 600)({ default: 20, desc: 'How long a node that is told to stop waits for calls under way.' }),
  SUPPORT_EMAIL: email({
    default: undefined,
    desc: 'Where the error page sends its reports, for organizations without an address of their own.',
  }),
  ANALYTICS_SCRIPT: url({
    default: undefined,
    desc: 'A script that counts visits. Without it there is none. It runs in a frame apart from the screens, reads from `dataLayer` which pages are opened (`/participants/:id`: no ids, names or queries), and reaches its own origin alone.',
  }),
  WEBHOOK_TIMEOUT_SECONDS: span({ default: 10, desc: 'How long a webhook waits for its receiver.' }),
  WEBHOOK_RETRY_SECONDS: span({
    default: 30,
    desc: 'Seconds before a webhook is sent a second time; each pause after it is four times as long.',
  }),
  WEBHOOK_ALLOW_PRIVATE: bool({
    default: false,
    desc: 'Webhooks may call plain http, this machine and private networks. For tests, and for receivers of your own behind the same wall.',
  }),
  DRUG_DATABASE_URL: url({
    default: undefined,
    desc: 'The national active-ingredient service, asked for names of drugs: it gets what is typed as the name of a therapy, and nothing else. Without it such names are written freely.',
  }),
  REGISTRY_URL: url({
    default: 'https://clinicaltrials.gov/api/v2',
    desc: 'The public registry from which studies are imported: the API of ClinicalTrials.gov in version 2, or what answers like it. It gets numbers of studies and words of a search.',
  }),
  TILES_URL: tiles({
    default: undefined,
    desc: 'Pictures of streets and land below maps: `https://tiles.example/{z}/{x}/{y}.png`, in the usual projection of the web. Browsers load them, so the service learns their addresses and which part of the map they look at, and a key in the address is known to every user. Without it maps show the outlines of provinces and states that come with the product.',
  }),
  TILES_ATTRIBUTION: str({ default: undefined, desc: 'Whose the pictures are, in words below the map, as the service demands it.' }),
  GEOCODING_URL: url({
    default: undefined,
    desc: 'A geocoding service with the search of Nominatim: `https://nominatim.example/search`. It gets addresses of sites, and postal codes of participants alone, and nothing else. Without it places follow from the first part of postal codes, by tables that come with the product.',
  }),
  GEOCODING_KEY: str({ default: undefined, desc: 'The key of the geocoding service, sent as `Authorization: Bearer …`.' }),
  LLM_URL: url({
    default: undefined,
    desc: 'A language model that speaks the chat API of OpenAI, such as `https://api.openai.com/v1`: it drafts plain-language descriptions of studies from their titles and descriptions, and gets nothing else. Without it none are offered.',
  }),
  LLM_KEY: str({ default: undefined, desc: 'The key of the language model.' }),
  LLM_MODEL: str({ default: undefined, desc: 'The name of the language model.' }),
  LEARNING_LAUNCH_URL: url({
    default: undefined,
    desc: 'The external learning system: the page to which a learner is sent with a signed launch (docs/integrations.md). It belongs together with LEARNING_API_URL, LEARNING_API_KEY and LEARNING_PRIVATE_KEY. Without them there are the courses of our own alone.',
  }),
  LEARNING_API_URL: url({
    default: undefined,
    desc: 'The API of that system, which is asked for its courses and for results of learners. It gets ids of organizations.',
  }),
  LEARNING_API_KEY: str({ default: undefined, desc: 'The bearer key of that API.' }),
  LEARNING_PRIVATE_KEY: privateKey({
    default: undefined,
    desc: 'Signs launches (RS256): a private RSA key in PEM, with `\\n` for the ends of its lines. Its public half stands at /api/public/learning/keys.',
  }),
  LEARNING_ISSUER: url({ default: undefined, desc: 'Who launches come from, as that system knows us. Without it PUBLIC_URL.' }),
  LEARNING_AUDIENCE: str({ default: undefined, desc: 'Whom launches are for. Without it the origin of LEARNING_LAUNCH_URL.' }),
  LEARNING_FRAME_ORIGIN: origin({
    default: undefined,
    desc: 'One more origin that pages of learning may show in a frame, beside that of LEARNING_LAUNCH_URL: where a launch leads on to.',
  }),
  LEARNING_WEBHOOK_SECRET: secret({
    default: undefined,
    desc: 'The secret that this server shares with that system, which signs its webhooks with it. Without it results are fetched every ten minutes only.',
  }),
  LEARNING_TELL_PEOPLE: bool({
    default: false,
    desc: 'Launches tell the name and the LMS role of the learner, too. Without it nothing but an id.',
  }),
  SMTP_URL: smtpUrl({
    default: undefined,
    desc: 'The mail server: smtp://user:password@host:587 (a password goes out under TLS only, except on this machine), or smtps://…:465. Without it messages wait in the outbox.',
  }),
  MAIL_FROM: sender({
    default: undefined,
    desc: 'Who messages come from: `studydesk@example.org`, or `Studydesk <studydesk@example.org>`.',
  }),
  SMS_URL: url({
    default: undefined,
    desc: 'The SMS service: takes `POST { from, to, text, reference }` with a bearer key and an `Idempotency-Key`, answers 2xx with `{ id }`. Without it messages wait in the outbox.',
  }),
  SMS_KEY: str({ default: undefined, desc: 'The key of the SMS service.' }),
  SMS_FROM: str({
    default: undefined,
    desc: 'Who SMS messages come from: a number such as `+14165550100`, or a name that the service knows.',
  }),
  STUN_URLS: iceUrls('stun|stuns')({
    default: undefined,
    desc: 'Servers that tell a browser its own public address in a video meeting: `stun:host:3478`, several parted by commas. They learn the addresses of those who meet. Without one browsers meet within one network, or through a relay.',
  }),
  TURN_URLS: iceUrls('turn|turns')({
    default: undefined,
    desc: 'Relays for the picture and sound of a video meeting where the networks let no straight way through: `turn:host:3478`, `turns:host:5349?transport=tcp`, several parted by commas.',
  }),
  TURN_SECRET: str({
    default: undefined,
    desc: 'The secret that this server shares with the relays (`static-auth-secret` of coturn): from it each meeting gets credentials that work for two hours.',
  }),
  SMALL_NUMBERS_BELOW: whole(
    1,
    100,
  )({
    default: 5,
    desc: 'In figures about people, groups of fewer than so many are not told, as they might tell who somebody is. 1 tells all.',
  }),
  INVITATION_PAUSE_SECONDS: whole(
    0,
    86_400,
  )({ default: 60, desc: 'How long after an invitation nobody sends another one to the same address.' }),
  MALWARE_COMMAND: command({
    default: undefined,
    desc: 'A program with its options that is asked about each file that comes in, as `clamdscan --fdpass --no-summary`; the path of the file is its last argument. 0 stores the file, 1 refuses it as infected, anything else refuses it for now. Without it no file is checked for malware.',
  }),
  MALWARE_SECONDS: span({ default: 60, desc: 'How long that program may take for a file.' }),
  S3_BUCKET: str({
    default: undefined,
    desc: 'The S3 bucket that stored files lie in. Without it they lie in DATA_DIR, which several nodes would have to share.',
  }),
  S3_REGION: str({ default: undefined, desc: 'The region of the bucket. Without it `us-east-1`.' }),
  S3_ENDPOINT: origin({
    default: undefined,
    desc: 'The address of a store with the interface of S3, for others than AWS: the bucket stands in the path.',
  }),
  S3_ACCESS_KEY_ID: str({
    default: undefined,
    desc: 'The key that may read, write and delete in the bucket. Without it the role that AWS gives the machine or container.',
  }),
  S3_SECRET_ACCESS_KEY: str({ default: undefined, desc: 'The secret of that key.' }),
  SEED_DEMO: bool({
    default: undefined,
    desc: 'Fill an empty database with the demo. Without it: yes with the embedded database and identity provider, else no.',
  }),
  SEED_DEMO_DAY: str({
    default: undefined,
    desc: 'The day (YYYY-MM-DD) that is today in the story of the demo. Without it: the day on which it is written.',
  }),
  CUSTOM_FORM_STATUS_ORGANIZATIONS: organisations({
    default: undefined,
    desc: 'Ids of organizations, parted by commas, for which the feature `custom-form-status` is on whatever they choose.',
  }),
}
