import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { tokenFor } from '../backend/auth/index.ts'
import { readConfig } from '../backend/config.ts'
import { startEmbedded } from '../backend/database/embedded.ts'
import { openDatabase } from '../backend/database/index.ts'
import { demoPassword } from '../seeds/accounts.ts'
import { measureFirstLoad } from './browser.ts'
import { compare } from './compare.ts'
import { fill } from './fill.ts'
import { measureLive } from './live.ts'
import { run, startArguments } from './processes.ts'
import { inMilliseconds } from './report.ts'
import { measureSearch } from './search.ts'

/**
 * `npm run bench`: a server of its own with 100,000 participants, measured against a bare node http and pg server before and after in
 * the same run. Ratios count: absolute figures are those of one machine at one time. BENCH_PARTICIPANTS and BENCH_SECONDS (a figure)
 * make it shorter. `npm run bench -- live` measures open sockets alone.
 */
const participants = Number(process.env.BENCH_PARTICIPANTS ?? 100_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
/** Sees every participant of the organisation. */
const owner = 'owner@northlake.example'
/** Sees those of two study-sites. */
const coordinator = 'coordinator@northlake.example'
// Three in a row, below those that systems give out by themselves.
const port = 20_000 + (process.pid % 4_000) * 3
const url = addressAt(port)
const bareUrl = addressAt(port + 1)
const folder = mkdtempSync(join(tmpdir(), 'studydesk-bench-'))
const settings = {
  PORT: String(port),
  PUBLIC_URL: url,
  DATA_DIR: folder,
  ACCESS_TOKEN_SECONDS: '3600',
  LIMIT_USER_PER_MINUTE: '10000000',
  LIMIT_ADDRESS_PER_MINUTE: '10000000',
}
const closers: (() => Promise<unknown>)[] = []

try {
  console.log(`${participants} participants; ${cpus().length} cores, Node ${process.versions.node}; ${seconds} s a figure`)
  sayLoad()
  await measureEverything()
  sayLoad()
} finally {
  for (const close of closers.reverse()) await close()
  rmSync(folder, { recursive: true, force: true })
}

/** Other work on the machine spoils every figure, the ratios too where it comes and goes. */
function sayLoad(): void {
  console.log(`load of the machine in the last minute: ${(loadavg()[0] ?? 0).toFixed(1)}`)
}

async function measureEverything(): Promise<void> {
  // The first start sets up the database and the demo, and builds the screens where they are stale.
  const first = await run(startArguments, { url: `${url}/idp/jwks`, env: settings, seconds: 120 })
  await first.stop()
  const postgres = await startEmbedded(folder)
  closers.push(() => postgres.stop())
  const addresses = { DATABASE_URL: postgres.address('studydesk_app'), DATABASE_OWNER_URL: postgres.address('studydesk_owner') }
  const orgId = await fill(addresses.DATABASE_OWNER_URL, participants)

  const server = await run(startArguments, { url: `${url}/api/health`, env: { ...settings, ...addresses } })
  closers.push(server.stop)
  const bare = await run(['bench/bare.ts', addresses.DATABASE_OWNER_URL, orgId, String(port + 1)], { url: bareUrl })
  closers.push(bare.stop)
  const config = readConfig({ ...process.env, ...settings, ...addresses })
  const database = await openDatabase(config)
  closers.push(() => database.close())
  const signedIn = async (email: string) => ({ authorization: `Bearer ${await tokenFor({ config, database }, email)}` })

  if (process.argv.includes('live')) {
    const processId = server.process.pid ?? 0
    const ownerUrl = addresses.DATABASE_OWNER_URL
    await measureLive({ url, seconds, config, database, ownerUrl, orgId, processId, owner: await signedIn(owner) })
    return
  }
  await compare({ url, bareUrl, seconds, owner: await signedIn(owner), coordinator: await signedIn(coordinator) })
  await measureSearch({ url, seconds, config, database, people: { owner, coordinator }, signedIn })
  console.log(`\npeak memory of the server: ${server.peakMemory().toFixed(0)} MiB (aim ≤ 350)`)
  await startAgain({ ...settings, ...addresses })
  await firstLoad()
}

async function startAgain(environment: Readonly<Record<string, string>>): Promise<void> {
  const again = { ...environment, PORT: String(port + 2), PUBLIC_URL: addressAt(port + 2) }
  const times: number[] = []
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const node = await run(startArguments, { url: `${addressAt(port + 2)}/api/health`, env: again })
    times.push(node.started)
    await node.stop()
  }
  times.sort((one, other) => one - other)
  console.log(
    `start with the database running: median ${inMilliseconds(times[2] ?? 0)}, best ${inMilliseconds(times[0] ?? 0)} (aim ≤ 1,000 ms)`,
  )
}

async function firstLoad(): Promise<void> {
  const load = await measureFirstLoad({ url, email: owner, password: demoPassword })
  console.log(
    `participant list in a cold browser: ${(load.bytes / 1024).toFixed(0)} KiB as served (aim ≤ 600) in ${load.requests} requests, ` +
      `rows after ${inMilliseconds(load.rows)} (≤ 650), next page ${inMilliseconds(load.page)}, sort ${inMilliseconds(load.sort)} (≤ 100)`,
  )
}

function addressAt(number: number): string {
  return `http://127.0.0.1:${number}`
}
