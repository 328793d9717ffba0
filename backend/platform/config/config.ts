import type { KeyObject } from 'node:crypto'
import { resolve } from 'node:path'
import { cleanEnv, type defaultReporter } from 'envalid'
import type { LogLevel } from '../common/log.ts'
import { StartError } from '../common/startError.ts'
import { completeSecrets, type PartialSecrets, secretNames } from './secrets.ts'
import { type PushSettings, pushOf, type S3Settings, s3Of, type TracingSettings, tracingOf } from './services.ts'
import { settings, type ValidatedEnv } from './settings.ts'

/**
 * Every setting of a node; `readConfig` reads them from the environment and rejects invalid ones.
 */
export interface Config {
  readonly production: boolean
  readonly port: number
  /** The address to listen on; null: all interfaces. */
  readonly host: string | null
  /** The address that browsers use, without a slash at the end. */
  readonly publicUrl: string
  /** True to trust `X-Forwarded-For` and `X-Forwarded-Proto`. */
  readonly trustProxy: boolean
  readonly dataDir: string
  /** Command that checks each uploaded file; null: none. */
  readonly malwareCheck: { readonly command: readonly [string, ...string[]]; readonly seconds: number } | null
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** The role that owns the tables and migrates; absent: `databaseUrl` migrates too. */
  readonly databaseOwnerUrl: string | null
  /** Maximum number of database connections of this node, excluding the one that listens for notifications. */
  readonly databaseConnections: number
  /** Null: the embedded identity provider. */
  readonly oidc: {
    readonly issuer: string
    readonly clientId: string
    readonly clientSecret: string
    readonly scopes: readonly string[]
  } | null
  /** Secrets, one for each use. Missing ones are generated once and stored in `dataDir` (mode 0600). */
  readonly secrets: { readonly token: string; readonly cookie: string; readonly address: string; readonly field: string }
  readonly session: {
    readonly accessTokenSeconds: number
    /**
     * Minutes without activity after which the screens show a warning, and minutes for which they show it. The server ends a session a
     * minute later.
     */
    readonly idleMinutes: number
    readonly warningMinutes: number
    readonly absoluteHours: number
  }
  readonly limits: {
    readonly bodyBytes: number
    readonly uploadBytes: number
    readonly importBytes: number
    /** Maximum of bytes that a user may upload in 24 hours. */
    readonly uploadBytesPerDay: number
    readonly pageSize: number
    readonly filters: number
    readonly perUserPerMinute: number
    readonly perAddressPerMinute: number
    /** Maximum number of a user's duplicate checks in a minute that may match people outside their scope. */
    readonly matchesPerMinute: number
    readonly matchesPerDay: number
  }
  readonly logLevel: LogLevel
  /** Null: no metrics. */
  readonly metricsToken: string | null
  readonly stopSeconds: number
  readonly slowStatementMilliseconds: number
  /** Null: no traces. */
  readonly tracing: TracingSettings | null
  readonly webhooks: {
    readonly timeoutSeconds: number
    /** Pause before the second attempt; each further pause is four times as long. */
    readonly retrySeconds: number
    /** True to allow webhooks to loopback addresses and private networks. */
    readonly allowPrivate: boolean
  }
  /** The active-ingredient service for names of drugs; null: none. */
  readonly drugDatabaseUrl: string | null
  /** The public registry of studies; the address may end with a slash. */
  readonly registryUrl: string
  /** Map tiles; null: the built-in outlines are drawn. */
  readonly tiles: { readonly url: string; readonly attribution: string } | null
  /** The geocoding service; null: postal codes are located by the built-in tables. */
  readonly geocoding: { readonly url: string; readonly key: string } | null
  /** The language model that drafts texts; null: no drafts. */
  readonly languageModel: { readonly url: string; readonly key: string; readonly model: string } | null
  /** The external learning system; null: only the built-in courses. */
  readonly learning: LearningSettings | null
  /** Location of stored files; null: in `dataDir`. */
  readonly s3: S3Settings | null
  readonly seedDemo: boolean
  /** YYYY-MM-DD; null: the day of seeding. */
  readonly seedDemoDay: string | null
  /** The mail server and the sender of messages; null: messages stay in the outbox. */
  readonly mail: { readonly url: string; readonly from: string } | null
  /** The SMS service; null: messages stay in the outbox. */
  readonly sms: { readonly url: string; readonly key: string; readonly from: string } | null
  /** VAPID keys for notifications on the devices of participants; null: the feature does not show. */
  readonly push: PushSettings | null
  /** STUN and TURN servers of video meetings; `turn` null: no relay. */
  readonly meetings: {
    readonly stunUrls: readonly string[]
    readonly turn: { readonly urls: readonly string[]; readonly secret: string } | null
  }
  /** Smallest number of people that figures show: smaller groups are suppressed. */
  readonly smallNumbersBelow: number
  /** Pause between two invitations to the same address. */
  readonly invitationPauseSeconds: number
  /** Default for organisations that set none. */
  readonly supportEmail: string | null
  /** Address of a script that the screens load; null: none. */
  readonly analyticsScript: string | null
  /** Organisations for which the flag `custom-form-status` is always on. */
  readonly customFormStatusFor: readonly string[]
}

export interface LearningSettings {
  readonly launchUrl: string
  /** Origins that learning pages may show in a frame, including that of the launch. */
  readonly frameOrigins: readonly string[]
  readonly apiUrl: string
  readonly apiKey: string
  /** RSA key that signs launches. */
  readonly privateKey: KeyObject
  /** Issuer named in launches; null: `publicUrl`. */
  readonly issuer: string | null
  readonly audience: string
  /** Null: the learning system sends no webhooks. */
  readonly webhookSecret: string | null
  /** True if launches include names and roles. */
  readonly sharesNames: boolean
}

/**
 * Reads every setting, generates missing secrets, rejects invalid values.
 * @throws StartError naming each invalid setting
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const input = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const read = cleanEnv(input, settings, { reporter: rejectInvalid })
  const production = read.NODE_ENV === 'production'
  const dataDir = resolve(read.DATA_DIR)

  const oidc = oidcOf(read)
  const secretSettings = { token: read.TOKEN_SECRET, cookie: read.COOKIE_SECRET, address: read.ADDRESS_SECRET, field: read.FIELD_SECRET }
  if (production) rejectInProduction(secretSettings, oidc)
  if (read.DATABASE_OWNER_URL !== undefined && read.DATABASE_URL === undefined) {
    throw new StartError('DATABASE_OWNER_URL is set, but DATABASE_URL is not: set both, or neither for the embedded database.')
  }

  return {
    production,
    port: read.PORT,
    host: read.HOST ?? (oidc === null ? '127.0.0.1' : null),
    publicUrl: publicUrlOf(read),
    trustProxy: read.TRUST_PROXY,
    dataDir,
    malwareCheck: read.MALWARE_COMMAND === undefined ? null : { command: read.MALWARE_COMMAND, seconds: read.MALWARE_SECONDS },
    databaseUrl: read.DATABASE_URL ?? null,
    databaseOwnerUrl: read.DATABASE_OWNER_URL ?? null,
    databaseConnections: read.DATABASE_CONNECTIONS,
    oidc,
    secrets: completeSecrets(dataDir, secretSettings),
    session: {
      accessTokenSeconds: read.ACCESS_TOKEN_SECONDS,
      idleMinutes: read.SESSION_IDLE_MINUTES,
      warningMinutes: read.SESSION_WARNING_MINUTES,
      absoluteHours: read.SESSION_ABSOLUTE_HOURS,
    },
    limits: {
      bodyBytes: read.LIMIT_BODY_BYTES,
      uploadBytes: read.LIMIT_UPLOAD_BYTES,
      importBytes: read.LIMIT_IMPORT_BYTES,
      uploadBytesPerDay: read.LIMIT_UPLOAD_BYTES_PER_DAY,
      pageSize: read.LIMIT_PAGE_SIZE,
      filters: read.LIMIT_FILTERS,
      perUserPerMinute: read.LIMIT_USER_PER_MINUTE,
      perAddressPerMinute: read.LIMIT_ADDRESS_PER_MINUTE,
      matchesPerMinute: read.LIMIT_MATCHES_PER_MINUTE,
      matchesPerDay: read.LIMIT_MATCHES_PER_DAY,
    },
    logLevel: read.LOG_LEVEL,
    metricsToken: read.METRICS_TOKEN ?? null,
    stopSeconds: read.STOP_SECONDS,
    slowStatementMilliseconds: read.SLOW_STATEMENT_MILLISECONDS,
    tracing: tracingOf(read),
    webhooks: {
      timeoutSeconds: read.WEBHOOK_TIMEOUT_SECONDS,
      retrySeconds: read.WEBHOOK_RETRY_SECONDS,
      allowPrivate: read.WEBHOOK_ALLOW_PRIVATE,
    },
    drugDatabaseUrl: read.DRUG_DATABASE_URL ?? null,
    registryUrl: read.REGISTRY_URL,
    tiles: read.TILES_URL === undefined ? null : { url: read.TILES_URL, attribution: read.TILES_ATTRIBUTION ?? '' },
    geocoding: read.GEOCODING_URL === undefined ? null : { url: read.GEOCODING_URL, key: read.GEOCODING_KEY ?? '' },
    languageModel:
      read.LLM_URL === undefined || read.LLM_MODEL === undefined
        ? null
        : { url: read.LLM_URL, key: read.LLM_KEY ?? '', model: read.LLM_MODEL },
    learning: learningOf(read),
    mail: mailOf(read),
    sms: smsOf(read),
    push: pushOf(read),
    s3: s3Of(read),
    meetings: { stunUrls: read.STUN_URLS ?? [], turn: turnConfigOf(read) },
    seedDemo: read.SEED_DEMO ?? (read.DATABASE_URL === undefined && oidc === null),
    seedDemoDay: read.SEED_DEMO_DAY ?? null,
    smallNumbersBelow: read.SMALL_NUMBERS_BELOW,
    invitationPauseSeconds: read.INVITATION_PAUSE_SECONDS,
    supportEmail: read.SUPPORT_EMAIL ?? null,
    analyticsScript: read.ANALYTICS_SCRIPT ?? null,
    customFormStatusFor: read.CUSTOM_FORM_STATUS_ORGANIZATIONS ?? [],
  }
}

const publicUrlOf = (read: ValidatedEnv): string => read.PUBLIC_URL ?? `http://localhost:${read.PORT}`

const rejectInvalid: typeof defaultReporter = ({ errors }) => {
  const problems = Object.entries(errors ?? {}).map(([name, error]) => `${name}: ${(error as Error).message}`)
  if (problems.length > 0) throw new StartError(`Wrong setting. ${problems.join('; ')}.`)
}

function oidcOf(read: ValidatedEnv): Config['oidc'] {
  if (read.OIDC_ISSUER === undefined) return null
  if (read.OIDC_CLIENT_ID === undefined || read.OIDC_CLIENT_SECRET === undefined) {
    throw new StartError('OIDC_ISSUER is set, but OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is not.')
  }
  return {
    issuer: read.OIDC_ISSUER,
    clientId: read.OIDC_CLIENT_ID,
    clientSecret: read.OIDC_CLIENT_SECRET,
    scopes: read.OIDC_SCOPES,
  }
}

function learningOf(read: ValidatedEnv): Config['learning'] {
  const { LEARNING_LAUNCH_URL: launchUrl, LEARNING_API_URL: apiUrl, LEARNING_API_KEY: apiKey, LEARNING_PRIVATE_KEY: privateKey } = read
  const names = ['LAUNCH_URL', 'API_URL', 'API_KEY', 'PRIVATE_KEY', 'WEBHOOK_SECRET'] as const
  if (names.every((name) => read[`LEARNING_${name}`] === undefined)) return null
  if (launchUrl === undefined || apiUrl === undefined || apiKey === undefined || privateKey === undefined)
    throw new StartError(
      'LEARNING_LAUNCH_URL, LEARNING_API_URL, LEARNING_API_KEY and LEARNING_PRIVATE_KEY belong together: set all four, or none for the courses of our own alone.',
    )
  const { origin } = new URL(launchUrl)
  const frameOrigins = [...new Set([origin, new URL(read.LEARNING_FRAME_ORIGIN ?? origin).origin])]
  if (frameOrigins.includes(new URL(publicUrlOf(read)).origin))
    throw new StartError(
      'LEARNING_LAUNCH_URL and LEARNING_FRAME_ORIGIN must stand at another origin than this server: what is framed could read its pages.',
    )
  return {
    launchUrl,
    frameOrigins,
    apiUrl,
    apiKey,
    privateKey,
    issuer: read.LEARNING_ISSUER ?? null,
    audience: read.LEARNING_AUDIENCE ?? origin,
    webhookSecret: read.LEARNING_WEBHOOK_SECRET ?? null,
    sharesNames: read.LEARNING_TELL_PEOPLE,
  }
}

function mailOf({ SMTP_URL: url, MAIL_FROM: sender }: ValidatedEnv): Config['mail'] {
  if (url === undefined && sender === undefined) return null
  if (url === undefined || sender === undefined) {
    const [input, missing] = url === undefined ? ['MAIL_FROM', 'SMTP_URL'] : ['SMTP_URL', 'MAIL_FROM']
    throw new StartError(`${input} is set, but ${missing} is not: set both, or neither to hold messages in the outbox.`)
  }
  return { url, from: sender }
}

function smsOf({ SMS_URL: url, SMS_KEY: key, SMS_FROM: sender }: ValidatedEnv): Config['sms'] {
  if (url === undefined && key === undefined && sender === undefined) return null
  if (url === undefined || key === undefined || sender === undefined)
    throw new StartError('SMS_URL, SMS_KEY and SMS_FROM belong together: set all three, or none to hold messages in the outbox.')
  return { url, key, from: sender }
}

function turnConfigOf({ TURN_URLS: urls, TURN_SECRET: secret }: ValidatedEnv): Config['meetings']['turn'] {
  if (urls === undefined && secret === undefined) return null
  if (urls === undefined || secret === undefined) {
    const [input, missing] = urls === undefined ? ['TURN_SECRET', 'TURN_URLS'] : ['TURN_URLS', 'TURN_SECRET']
    throw new StartError(`${input} is set, but ${missing} is not: set both, or neither to meet without a relay.`)
  }
  return { urls, secret }
}

function rejectInProduction(secrets: PartialSecrets, oidc: Config['oidc']): void {
  const missing = secretNames.filter((name) => secrets[name] === undefined).map((name) => `${name.toUpperCase()}_SECRET`)
  if (missing.length > 0)
    throw new StartError(`NODE_ENV is production, but ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set.`)
  if (new Set(Object.values(secrets)).size < secretNames.length)
    throw new StartError('NODE_ENV is production, but two of TOKEN_SECRET, COOKIE_SECRET, ADDRESS_SECRET and FIELD_SECRET are the same.')
  if (oidc === null)
    throw new StartError('NODE_ENV is production, but OIDC_ISSUER is not set: the embedded identity provider is for demonstrations only.')
}
