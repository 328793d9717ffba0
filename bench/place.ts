import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tokenFor } from '../backend/auth/index.ts'
import { type Config, readConfig } from '../backend/config.ts'
import { startEmbedded } from '../backend/database/embedded.ts'
import { openDatabase } from '../backend/database/index.ts'
import type { Database } from '../backend/database/types.ts'
import { storyDay } from '../seeds/calendar.ts'
import { addCrowds, type Crowd, crowdSize, memberOf } from './crowd.ts'
import type { Headers } from './load.ts'
import { type Running, run, startCommand } from './processes.ts'

/** A server of the bench's own, on a database of its own. */
export interface Desk {
  readonly url: string
  readonly server: Running
  readonly config: Config
  readonly database: Database
  readonly ownerUrl: string
  readonly environment: Readonly<Record<string, string>>
  /** Headers of a demo account, in a new session. */
  signedIn(email: string): Promise<Headers>
  /** Headers of everybody in a crowd. */
  signedInAll(crowd: Crowd): Promise<readonly Headers[]>
}

// Three in a row, below those that systems give out by themselves.
export const port = 20_000 + (process.pid % 4_000) * 3
export const addressAt = (number: number): string => `http://127.0.0.1:${number}`

/** Sees every participant of the organisation. */
export const owner = 'owner@northlake.example'
/** Sees those of two study-sites. */
const coordinator = 'coordinator@northlake.example'

/** People who do the same at the same time. */
export const owners: Crowd = { of: owner }
export const coordinators: Crowd = { of: coordinator }
/** Of every study-site in the organisation: forty. */
export const busyCoordinators: Crowd = { of: coordinator, studySites: 40 }

/** The token with which the server's metrics are read. */
const metricsToken = 'b7d1f02a94c84e6f9a35c0de81726354ffeeddcc'

/**
 * Sets up a database with the demo, lets the caller fill it, and starts a server as people do.
 * @param fill is given the address of the role that owns the tables
 */
export async function withDesk<Filled>(
  fill: (ownerUrl: string) => Promise<Filled>,
  work: (desk: Desk, filled: Filled) => Promise<void>,
  own: Readonly<Record<string, string>> = {},
): Promise<void> {
  const folder = own.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'studydesk-bench-'))
  const url = addressAt(port)
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
      ...own,
    }
    // The first start sets up the database and the demo, and builds the screens where they are stale.
    const first = await run(startCommand, { url: `${url}/idp/jwks`, env: settings, seconds: 120 })
    await first.stop()
    const postgres = await startEmbedded(folder)
    closers.unshift(() => postgres.stop())
    const ownerUrl = postgres.address('studydesk_owner')
    const filled = await fill(ownerUrl)
    await addCrowds(ownerUrl, [owners, coordinators, busyCoordinators])

    const environment = { ...settings, DATABASE_URL: postgres.address('studydesk_app'), DATABASE_OWNER_URL: ownerUrl }
    const server = await run(startCommand, { url: `${url}/api/health`, env: environment })
    closers.unshift(server.stop)
    const config = readConfig({ ...process.env, ...environment })
    const database = await openDatabase(config)
    closers.unshift(() => database.close())
    const signedIn = async (email: string) => ({ authorization: `Bearer ${await tokenFor({ config, database }, email)}` })
    const signedInAll = (crowd: Crowd) => Promise.all(Array.from({ length: crowdSize }, (_, number) => signedIn(memberOf(crowd, number))))
    await work({ url, server, config, database, ownerUrl, environment, signedIn, signedInAll }, filled)
  } finally {
    for (const close of closers) await close()
  }
}

/** What the server says of itself now, by name and label: `studydesk_jobs{state="failed"}`. */
export async function metricsOf(url: string): Promise<(name: string) => number> {
  const text = await (await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  const lines = new Map(text.split('\n').map((line) => [line.slice(0, line.lastIndexOf(' ')), line.slice(line.lastIndexOf(' ') + 1)]))
  return (name) => Number(lines.get(name))
}

export const metricOf = async (url: string, name: string): Promise<number> => (await metricsOf(url))(name)
