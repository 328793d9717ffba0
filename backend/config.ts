import { resolve } from 'node:path'
import { cleanEnv, type defaultReporter } from 'envalid'
import { completeSecrets, type PartialSecrets, secretNames } from './secrets.ts'
import { settings } from './settings.ts'
import { StartError } from './startError.ts'

/** Every setting of a node; `readConfig` reads them from the environment and refuses what is wrong. */
export interface Config {
  readonly production: boolean
  readonly port: number
  /** The address to listen on; null: every one. */
  readonly host: string | null
  /** The address that browsers use, without a slash at the end. */
  readonly publicUrl: string
  /** Believe `X-Forwarded-For` and `X-Forwarded-Proto`. */
  readonly trustProxy: boolean
  readonly dataDir: string
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** The role that owns the tables and migrates; absent: `databaseUrl` migrates too. */
  readonly databaseOwnerUrl: string | null
  /** Connections that this node holds at most, the listening one apart. */
  readonly databaseConnections: number
  /** Null: the embedded identity provider. */
  readonly oidc: { readonly issuer: string; readonly clientId: string; readonly clientSecret: string } | null
  /** Made once and kept in `dataDir` (mode 0600) where the environment does not set them; one for each use. */
  readonly secrets: { readonly token: string; readonly cookie: string; readonly address: string; readonly field: string }
  readonly session: {
    readonly accessTokenSeconds: number
    /** Idle time that the screens show a warning after, and how long it stands; the server ends a session a minute later. */
    readonly idleMinutes: number
    readonly warningMinutes: number
    readonly absoluteHours: number
  }
  readonly limits: {
    readonly bodyBytes: number
    readonly uploadBytes: number
    readonly pageSize: number
    readonly filters: number
    readonly perUserPerMinute: number
    readonly perAddressPerMinute: number
  }
  readonly seedDemo: boolean
}

/**
 * Reads every setting, generates what may be generated, refuses what is wrong.
 * @throws StartError naming each setting at fault
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()))
  const read = cleanEnv(given, settings, { reporter: refuseWrong })
  const production = read.NODE_ENV === 'production'
  const dataDir = resolve(read.DATA_DIR)

  const oidc = oidcOf(read)
  const secretSettings = { token: read.TOKEN_SECRET, cookie: read.COOKIE_SECRET, address: read.ADDRESS_SECRET, field: read.FIELD_SECRET }
  if (production) refuseInProduction(secretSettings, oidc)
  if (read.DATABASE_OWNER_URL !== undefined && read.DATABASE_URL === undefined) {
    throw new StartError('DATABASE_OWNER_URL is set, but DATABASE_URL is not: set both, or neither for the embedded database.')
  }

  return {
    production,
    port: read.PORT,
    host: read.HOST ?? (oidc === null ? '127.0.0.1' : null),
    publicUrl: read.PUBLIC_URL ?? `http://localhost:${read.PORT}`,
    trustProxy: read.TRUST_PROXY,
    dataDir,
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
      pageSize: read.LIMIT_PAGE_SIZE,
      filters: read.LIMIT_FILTERS,
      perUserPerMinute: read.LIMIT_USER_PER_MINUTE,
      perAddressPerMinute: read.LIMIT_ADDRESS_PER_MINUTE,
    },
    seedDemo: read.SEED_DEMO ?? (read.DATABASE_URL === undefined && oidc === null),
  }
}

type Read = ReturnType<typeof cleanEnv<typeof settings>>

const refuseWrong: typeof defaultReporter = ({ errors }) => {
  const wrong = Object.entries(errors ?? {}).map(([name, error]) => `${name}: ${(error as Error).message}`)
  if (wrong.length > 0) throw new StartError(`Wrong setting. ${wrong.join('; ')}.`)
}

function oidcOf(read: Read): Config['oidc'] {
  if (read.OIDC_ISSUER === undefined) return null
  if (read.OIDC_CLIENT_ID === undefined || read.OIDC_CLIENT_SECRET === undefined) {
    throw new StartError('OIDC_ISSUER is set, but OIDC_CLIENT_ID or OIDC_CLIENT_SECRET is not.')
  }
  return { issuer: read.OIDC_ISSUER, clientId: read.OIDC_CLIENT_ID, clientSecret: read.OIDC_CLIENT_SECRET }
}

function refuseInProduction(secrets: PartialSecrets, oidc: Config['oidc']): void {
  const missing = secretNames.filter((name) => secrets[name] === undefined).map((name) => `${name.toUpperCase()}_SECRET`)
  if (missing.length > 0)
    throw new StartError(`NODE_ENV is production, but ${missing.join(', ')} ${missing.length > 1 ? 'are' : 'is'} not set.`)
  if (oidc === null)
    throw new StartError('NODE_ENV is production, but OIDC_ISSUER is not set: the embedded identity provider is for demonstrations only.')
}
