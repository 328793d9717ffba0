import { bool, type cleanEnv, email, str, url } from 'envalid'
import { logLevels } from '../common/log.ts'
import {
  collector,
  command,
  contact,
  createIceUrlsValidator,
  createIntegerValidator,
  createVapidKeyValidator,
  headers,
  organisations,
  origin,
  postgresUrl,
  privateKey,
  scopes,
  secret,
  sender,
  share,
  smtpUrl,
  span,
  tiles,
} from './validators.ts'

/**
 * Every setting of a node, with its meaning. `backend/platform/config/config.ts` reads them; `npm run settings` prints them as the table
 * of docs/run/settings.md. A setting that is absent or empty takes its default.
 */

export const settings = {
  NODE_ENV: str({
    default: 'development',
    choices: ['development', 'test', 'production'],
    desc: 'With `production` the server refuses to start on a missing or example secret, on the embedded identity provider, and on a database role that bypasses row-level security.',
  }),
  PORT: createIntegerValidator(0, 65535)({ default: 8080, desc: 'Port: screens under /crm, API under /api. 0 selects a free one.' }),
  HOST: str({
    default: undefined,
    desc: 'Address to listen on. Without it: 127.0.0.1 with the embedded identity provider, because its accounts are publicly known; otherwise all addresses.',
  }),
  PUBLIC_URL: origin({ default: undefined, desc: 'The address that browsers use. Without it `http://localhost:PORT`.' }),
  TRUST_PROXY: bool({
    default: false,
    desc: 'The server is behind a proxy that sets X-Forwarded-For and X-Forwarded-Proto. Do not set it without a proxy, because callers could then forge their IP address.',
  }),
  DATA_DIR: str({ default: '.data', desc: 'The folder of the embedded database, stored files and generated secrets.' }),
  DATABASE_URL: postgresUrl({ default: undefined, desc: 'An external PostgreSQL 15 or later. Without it the embedded one.' }),
  DATABASE_OWNER_URL: postgresUrl({
    default: undefined,
    desc: 'The role that owns the tables and migrates. Without it the role of DATABASE_URL.',
  }),
  DATABASE_CONNECTIONS: createIntegerValidator(
    4,
    500,
  )({
    default: 12,
    desc: 'Maximum database connections of a node, two of them for jobs. One more connection listens for notifications.',
  }),
  OIDC_ISSUER: url({ default: undefined, desc: 'An external OpenID Connect provider. Without it the embedded one, with demo accounts.' }),
  OIDC_CLIENT_ID: str({ default: undefined, desc: 'Client id at that provider.' }),
  OIDC_CLIENT_SECRET: str({ default: undefined, desc: 'Client secret at that provider.' }),
  OIDC_SCOPES: scopes({
    default: ['openid', 'profile', 'email'],
    desc: 'Scopes for that provider, separated by spaces: `openid`, and those that return the e-mail address. Without it `openid profile email`.',
  }),
  TOKEN_SECRET: secret({
    default: undefined,
    desc: 'Signs access tokens. Without the four secrets, the server generates them once and stores them in DATA_DIR. In production and with several nodes, set all four.',
  }),
  COOKIE_SECRET: secret({ default: undefined, desc: 'Signs cookies.' }),
  ADDRESS_SECRET: secret({ default: undefined, desc: 'Signs temporary addresses of files.' }),
  FIELD_SECRET: secret({ default: undefined, desc: 'Encrypts fields that hold secrets.' }),
  ACCESS_TOKEN_SECONDS: createIntegerValidator(
    10,
    3600,
  )({ default: 900, desc: 'Lifetime of an access token. The browser renews it automatically.' }),
  SESSION_IDLE_MINUTES: span({ default: 15, desc: 'Minutes without interaction before the warning.' }),
  SESSION_WARNING_MINUTES: span({ default: 1, desc: 'Minutes from the warning to sign-out.' }),
  SESSION_ABSOLUTE_HOURS: span({ default: 12, desc: 'Maximum hours of a session.' }),
  LIMIT_BODY_BYTES: createIntegerValidator(1024, 2 ** 30)({ default: 2 ** 20, desc: 'Maximum bytes of a request body.' }),
  LIMIT_UPLOAD_BYTES: createIntegerValidator(1024, 2 ** 31)({ default: 50 * 2 ** 20, desc: 'Maximum bytes of a file.' }),
  LIMIT_IMPORT_BYTES: createIntegerValidator(
    1024,
    2 ** 30,
  )({ default: 10 * 2 ** 20, desc: 'Maximum bytes of an import file; at most LIMIT_UPLOAD_BYTES.' }),
  LIMIT_UPLOAD_BYTES_PER_DAY: createIntegerValidator(
    1024,
    2 ** 40,
  )({ default: 5 * 2 ** 30, desc: 'Maximum bytes of files that a user may upload in 24 hours.' }),
  LIMIT_PAGE_SIZE: createIntegerValidator(10, 500)({ default: 500, desc: 'Maximum rows of a list page.' }),
  LIMIT_FILTERS: createIntegerValidator(1, 200)({ default: 30, desc: 'Maximum filter values of a list.' }),
  LIMIT_USER_PER_MINUTE: createIntegerValidator(1, 10_000_000)({ default: 6000, desc: 'Maximum calls of a user per minute.' }),
  LIMIT_ADDRESS_PER_MINUTE: createIntegerValidator(
    1,
    10_000_000,
  )({ default: 12_000, desc: 'Maximum calls from an IP address per minute.' }),
  LIMIT_MATCHES_PER_MINUTE: createIntegerValidator(
    1,
    1_000_000,
  )({
    default: 60,
    desc: 'Maximum duplicate checks of a user per minute that can concern people outside their scope. With a higher limit, a user could guess birth dates.',
  }),
  LIMIT_MATCHES_PER_DAY: createIntegerValidator(1, 10_000_000)({ default: 1000, desc: 'The same limit for 24 hours.' }),
  LOG_LEVEL: str({
    default: 'info',
    choices: [...logLevels],
    desc: 'Lowest level that is logged. `debug` logs every call: route, status, time and ids, never values.',
  }),
  METRICS_TOKEN: secret({
    default: undefined,
    desc: 'Token to read /api/metrics (`Authorization: Bearer …`), for Prometheus. Without it metrics are off.',
  }),
  SLOW_STATEMENT_MILLISECONDS: createIntegerValidator(
    1,
    60_000,
  )({
    default: 1000,
    desc: 'Database statements that take longer are logged and counted, with their route or job, tables, time and rows, never with values.',
  }),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector({
    default: undefined,
    desc: 'A collector of OpenTelemetry (OTLP over HTTP): `http://localhost:4318`. It receives traces of requests, statements, jobs and outgoing calls: routes, tables, codes and times, no personal data (docs/run/traces.md). Without it traces are off.',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headers({
    default: undefined,
    desc: 'Headers for the collector: `name=value`, separated by commas, values percent-encoded.',
  }),
  OTEL_TRACES_SAMPLER_ARG: share({ default: 1, desc: 'Share of the requests and jobs that are traced, from 0 to 1.' }),
  STOP_SECONDS: createIntegerValidator(1, 600)({ default: 20, desc: 'Maximum time that a stopping node waits for running calls.' }),
  SUPPORT_EMAIL: email({
    default: undefined,
    desc: 'Recipient of error reports, for organizations without their own address.',
  }),
  ANALYTICS_SCRIPT: url({
    default: undefined,
    desc: 'A script that counts visits. Without it none is loaded. It runs in a separate frame, reads from `dataLayer` which pages are opened (`/participants/:id`: no ids, names or queries), and can connect only to its own origin.',
  }),
  WEBHOOK_TIMEOUT_SECONDS: span({ default: 10, desc: 'Maximum time that a webhook waits for a response.' }),
  WEBHOOK_RETRY_SECONDS: span({
    default: 30,
    desc: 'Seconds before the first retry of a webhook. Each later pause is four times as long.',
  }),
  WEBHOOK_ALLOW_PRIVATE: bool({
    default: false,
    desc: 'Webhooks may call plain http, this machine and private networks. For tests, and for receivers inside the same network.',
  }),
  DRUG_DATABASE_URL: url({
    default: undefined,
    desc: 'The national active-ingredient service, queried for names of drugs: it receives the typed name of a therapy, and nothing else. Without it such names are free text.',
  }),
  REGISTRY_URL: url({
    default: 'https://clinicaltrials.gov/api/v2',
    desc: 'The public registry from which studies are imported: the API of ClinicalTrials.gov in version 2, or a compatible one. It receives study numbers and search terms.',
  }),
  TILES_URL: tiles({
    default: undefined,
    desc: 'Map tiles: `https://tiles.example/{z}/{x}/{y}.png`, in the usual projection of the web. Browsers load them, so the service learns the IP addresses of users and the visible part of the map, and a key in the address is known to every user. Without it maps show the outlines of provinces and states that come with the product.',
  }),
  TILES_ATTRIBUTION: str({ default: undefined, desc: 'Attribution below the map, as the service requires it.' }),
  GEOCODING_URL: url({
    default: undefined,
    desc: 'A geocoding service with the search of Nominatim: `https://nominatim.example/search`. It receives addresses of sites, and postal codes of participants, and nothing else. Without it positions come from the first part of postal codes, by built-in tables.',
  }),
  GEOCODING_KEY: str({ default: undefined, desc: 'The key of the geocoding service, sent as `Authorization: Bearer …`.' }),
  LLM_URL: url({
    default: undefined,
    desc: 'A language model with the chat API of OpenAI, such as `https://api.openai.com/v1`. It drafts plain-language descriptions of studies from their titles and descriptions, and receives nothing else. Without it the function is hidden.',
  }),
  LLM_KEY: str({ default: undefined, desc: 'The key of the language model.' }),
  LLM_MODEL: str({ default: undefined, desc: 'The name of the language model.' }),
  LEARNING_LAUNCH_URL: url({
    default: undefined,
    desc: 'The external learning system: the page to which a learner is sent with a signed launch (docs/integrate/integrations.md). Set it together with LEARNING_API_URL, LEARNING_API_KEY and LEARNING_PRIVATE_KEY. Without them only internal courses exist.',
  }),
  LEARNING_API_URL: url({
    default: undefined,
    desc: 'The API of that system, for its courses and the results of learners. It receives ids of organizations.',
  }),
  LEARNING_API_KEY: str({ default: undefined, desc: 'The bearer key of that API.' }),
  LEARNING_PRIVATE_KEY: privateKey({
    default: undefined,
    desc: 'Signs launches (RS256): a private RSA key in PEM, with `\\n` for the ends of its lines. Its public key is at /api/public/learning/keys.',
  }),
  LEARNING_ISSUER: url({ default: undefined, desc: 'Issuer of launches, as known to that system. Without it PUBLIC_URL.' }),
  LEARNING_AUDIENCE: str({ default: undefined, desc: 'Audience of launches. Without it the origin of LEARNING_LAUNCH_URL.' }),
  LEARNING_FRAME_ORIGIN: origin({
    default: undefined,
    desc: 'Further origin allowed in the frame of learning pages, beside that of LEARNING_LAUNCH_URL: the target of its redirects.',
  }),
  LEARNING_WEBHOOK_SECRET: secret({
    default: undefined,
    desc: 'Shared secret with which that system signs its webhooks. Without it results are fetched every ten minutes only.',
  }),
  LEARNING_TELL_PEOPLE: bool({
    default: false,
    desc: 'Launches include the name and the LMS role of the learner. Without it only an id.',
  }),
  SMTP_URL: smtpUrl({
    default: undefined,
    desc: 'The mail server: smtp://user:password@host:587, or smtps://…:465. With smtp the connection must change to TLS (STARTTLS) before the login and any message, except to this machine. Without the setting messages wait in the outbox.',
  }),
  MAIL_FROM: sender({
    default: undefined,
    desc: 'Sender of messages: `studydesk@example.org`, or `Studydesk <studydesk@example.org>`.',
  }),
  SMS_URL: url({
    default: undefined,
    desc: 'The SMS service: it accepts `POST { from, to, text, reference }` with a bearer key and an `Idempotency-Key`, and responds with 2xx and `{ id }`. Without it messages wait in the outbox.',
  }),
  SMS_KEY: str({ default: undefined, desc: 'The key of the SMS service.' }),
  SMS_FROM: str({
    default: undefined,
    desc: 'Sender of SMS messages: a number such as `+14165550100`, or a name that the service knows.',
  }),
  PUSH_PUBLIC_KEY: createVapidKeyValidator(65)({
    default: undefined,
    desc: 'Public VAPID key for notifications on the devices of participants; `npm run push:keys` makes a pair. Without the three settings the feature does not show. After a change of the keys, participants must turn the notifications on again.',
  }),
  PUSH_PRIVATE_KEY: createVapidKeyValidator(32)({ default: undefined, desc: 'Private VAPID key.' }),
  PUSH_CONTACT: contact({
    default: undefined,
    desc: 'Address at which the push services of browsers reach the operator: `mailto:studydesk@example.org`.',
  }),
  PUSH_ALLOW_PRIVATE: bool({
    default: false,
    desc: 'Push services may be plain http, on this machine or in private networks. For tests only, because browsers of participants supply the address.',
  }),
  STUN_URLS: createIceUrlsValidator('stun|stuns')({
    default: undefined,
    desc: 'STUN servers for video meetings: `stun:host:3478`, several separated by commas. They learn the IP addresses of the participants. Without one, browsers connect only within one network, or through a relay.',
  }),
  TURN_URLS: createIceUrlsValidator('turn|turns')({
    default: undefined,
    desc: 'TURN relays for video meetings where networks block direct connections: `turn:host:3478`, `turns:host:5349?transport=tcp`, several separated by commas.',
  }),
  TURN_SECRET: str({
    default: undefined,
    desc: 'Shared secret of the relays (`static-auth-secret` of coturn), from which each meeting gets credentials for two hours.',
  }),
  SMALL_NUMBERS_BELOW: createIntegerValidator(
    1,
    100,
  )({
    default: 5,
    desc: 'Small-number limit: figures hide groups of fewer people, because these could identify a person. 1 shows all groups.',
  }),
  INVITATION_PAUSE_SECONDS: createIntegerValidator(
    0,
    86_400,
  )({ default: 60, desc: 'Minimum seconds between two invitations to the same address.' }),
  MALWARE_COMMAND: command({
    default: undefined,
    desc: 'Malware scanner with its options, run for each uploaded file, such as `clamdscan --fdpass --no-summary`; the path of the file is its last argument. Exit code 0 stores the file, 1 rejects it as infected, any other code rejects it temporarily. Without it files are not scanned.',
  }),
  MALWARE_SECONDS: span({ default: 60, desc: 'Time limit of the scanner for a file.' }),
  S3_BUCKET: str({
    default: undefined,
    desc: 'S3 bucket of stored files. Without it they are in DATA_DIR, which several nodes must share.',
  }),
  S3_REGION: str({ default: undefined, desc: 'The region of the bucket. Without it `us-east-1`.' }),
  S3_ENDPOINT: origin({
    default: undefined,
    desc: 'Address of an S3-compatible store other than AWS: the bucket is in the path.',
  }),
  S3_ACCESS_KEY_ID: str({
    default: undefined,
    desc: 'The key that may read, write and delete in the bucket. Without it the role that AWS gives the machine or container.',
  }),
  S3_SECRET_ACCESS_KEY: str({ default: undefined, desc: 'The secret of that key.' }),
  SEED_DEMO: bool({
    default: undefined,
    desc: 'Creates demo data in an empty database. Without it: yes with the embedded database and identity provider, otherwise no.',
  }),
  SEED_DEMO_DAY: str({
    default: undefined,
    desc: 'Date (YYYY-MM-DD) that the demo data treats as today. Without it: the day of seeding.',
  }),
  CUSTOM_FORM_STATUS_ORGANIZATIONS: organisations({
    default: undefined,
    desc: 'Ids of organizations, separated by commas, for which the feature `custom-form-status` is always on.',
  }),
}

/** The settings as read. */
export type ValidatedEnv = ReturnType<typeof cleanEnv<typeof settings>>
