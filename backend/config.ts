/** Every setting of a node; `readConfig` reads them from the environment and refuses what is wrong. */
export interface Config {
  readonly production: boolean
  readonly port: number
  /** The address that browsers use, without a slash at the end. */
  readonly publicUrl: string
  readonly dataDir: string
  /** Null: the embedded PostgreSQL. */
  readonly databaseUrl: string | null
  /** The role that owns the tables and migrates; absent: `databaseUrl` migrates too. */
  readonly databaseOwnerUrl: string | null
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
  readonly files: { readonly driver: 'disk' } | { readonly driver: 's3'; readonly bucket: string; readonly region: string; readonly endpoint: string | null }
  readonly seedDemo: boolean
}
