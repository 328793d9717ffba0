import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tokenFor } from '../backend/platform/auth/index.ts'
import { type Config, readConfig } from '../backend/platform/config/config.ts'
import { startEmbedded } from '../backend/platform/database/embedded.ts'
import { openDatabase } from '../backend/platform/database/index.ts'
import type { Database } from '../backend/platform/database/types.ts'
import { storyDay } from '../seeds/calendar.ts'
import type { Headers } from './load.ts'
import { type Running, run, startCommand } from './processes.ts'
import { addUserGroups, memberOf, type UserGroup, usersPerGroup } from './userGroups.ts'

/** A separate server for the benchmark, with a separate database. */
export interface BenchServer {
  readonly url: string
  readonly server: Running
  readonly config: Config
  readonly database: Database
  readonly ownerUrl: string
  readonly environment: Readonly<Record<string, string>>
  /** Headers of a demo account, in a new session. */
  signedIn(email: string): Promise<Headers>
  /** Headers of all users of a group. */
  signedInAll(userGroup: UserGroup): Promise<readonly Headers[]>
}

// First of three consecutive ports, below the range from which operating systems assign ports.
export const port = 20_000 + (process.pid % 4_000) * 3
export const addressOfPort = (number: number): string => `http://127.0.0.1:${number}`

/** User who sees every participant of the organisation. */
export const owner = 'owner@northlake.example'
/** User who sees the participants of two study sites. */
const coordinator = 'coordinator@northlake.example'

/** Groups of users who act at the same time. */
export const owners: UserGroup = { of: owner }
export const coordinators: UserGroup = { of: coordinator }
/** Coordinators of all forty study sites of the organisation. */
export const busyCoordinators: UserGroup = { of: coordinator, studySites: 40 }

/** Token for reading the server's metrics. */
const metricsToken = 'b7d1f02a94c84e6f9a35c0de81726354ffeeddcc'

/**
 * Sets up a database with the demo data, lets the caller add rows, and starts a server as in production.
 * @param fill receives the URL of the role that owns the tables
 */
export async function withDesk<Filled>(
  fill: (ownerUrl: string) => Promise<Filled>,
  work: (benchServer: BenchServer, filledData: Filled) => Promise<void>,
  ownSettings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = ownSettings.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'studydesk-bench-'))
  const url = addressOfPort(port)
  const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  try {
    const settings = {
      PORT: String(port),
      PUBLIC_URL: url,
      DATA_DIR: folder,
      SEED_DEMO_DAY: storyDay,
      METRICS_TOKEN: metricsToken,
      ACCESS_TOKEN_SECONDS: '3600',
      LIMIT_USER_PER_MINUTE: '10000000',
      LIMIT_MATCHES_PER_MINUTE: '1000000',
      LIMIT_MATCHES_PER_DAY: '1000000',
      LIMIT_ADDRESS_PER_MINUTE: '10000000',
      ...ownSettings,
    }
    // The first start sets up the database and the demo, and builds the screens if they are out of date.
    const first = await run(startCommand, { url: `${url}/idp/jwks`, env: settings, seconds: 120 })
    await first.stop()
    const postgres = await startEmbedded(folder)
    closers.unshift(() => postgres.stop())
    const ownerUrl = postgres.address('studydesk_owner')
    const filled = await fill(ownerUrl)
    await addUserGroups(ownerUrl, [owners, coordinators, busyCoordinators])

    const environment = { ...settings, DATABASE_URL: postgres.address('studydesk_app'), DATABASE_OWNER_URL: ownerUrl }
    const server = await run(startCommand, { url: `${url}/api/health`, env: environment })
    closers.unshift(server.stop)
    const config = readConfig({ ...process.env, ...environment })
    const database = await openDatabase(config)
    closers.unshift(() => database.close())
    const createHeaders = async (email: string) => ({ authorization: `Bearer ${await tokenFor({ config, database }, email)}` })
    const signInAll = (userGroup: UserGroup) =>
      Promise.all(Array.from({ length: usersPerGroup }, (_, number) => createHeaders(memberOf(userGroup, number))))
    await work({ url, server, config, database, ownerUrl, environment, signedIn: createHeaders, signedInAll: signInAll }, filled)
  } finally {
    for (const close of closers) await close()
  }
}

/** Reads the current metrics by name and label, such as `studydesk_jobs{state="failed"}`. */
export async function metricsOf(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  const lines = new Map(text.split('\n').map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]))
  return (name) => Number(lines.get(name))
}

export const metricOf = async (url: string, name: string): Promise<number> => (await metricsOf(url))(name)
