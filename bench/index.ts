import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../backend/config.ts'
import { startEmbedded } from '../backend/database/embedded.ts'
import { openDatabase } from '../backend/database/index.ts'
import { tokenFor } from '../backend/auth/index.ts'
import { demoPassword } from '../seeds/accounts.ts'
import { measureFirstLoad } from './browser.ts'
import { fill } from './fill.ts'
import { type Load, type Measured, measure } from './load.ts'
import { explainSearch } from './plans.ts'
import { run } from './processes.ts'
import { inMilliseconds, ratio, table } from './report.ts'

/**
 * `npm run bench`: a server of its own with 100,000 participants, measured against a bare node http and pg server before and after in
 * the same run. Ratios count: absolute figures are those of one machine at one time.
 */
const participants = Number(process.env.BENCH_PARTICIPANTS ?? 100_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 6)
const email = 'admin@northlake.example'
const port = 20_000 + (process.pid % 20_000)
const url = `http://127.0.0.1:${port}`
const bareUrl = `http://127.0.0.1:${port + 1}`
const folder = mkdtempSync(join(tmpdir(), 'studydesk-bench-'))
const settings = {
  PORT: String(port), PUBLIC_URL: url, DATA_DIR: folder, ACCESS_TOKEN_SECONDS: '7200',
  LIMIT_USER_PER_MINUTE: '100000000', LIMIT_ADDRESS_PER_MINUTE: '100000000',
}

console.log(`${participants} participants in three organisations; ${cpus().length} cores, Node ${process.versions.node}; ${seconds} s a figure`)
const first = await run(['backend/main.ts'], { url: `${url}/api/health`, env: settings, seconds: 120 })
console.log(`first start, with the screens as they were: ${inMilliseconds(first.started)}`)
await first.stop()

const postgres = await startEmbedded(folder)
const addresses = { DATABASE_URL: postgres.address('studydesk_app'), DATABASE_OWNER_URL: postgres.address('studydesk_owner') }
const { orgId } = await fill(addresses.DATABASE_OWNER_URL, participants)
const server = await run(['backend/main.ts'], { url: `${url}/api/health`, env: { ...settings, ...addresses } })
const bare = await run(['bench/bare.ts', addresses.DATABASE_OWNER_URL, orgId, String(port + 1)], { url: `${bareUrl}/participants?gender=female&_start=0` })
const config = readConfig({ ...process.env, ...settings, ...addresses })
const database = await openDatabase(config)
try {
  const headers = { authorization: `Bearer ${await tokenFor({ config, database }, email)}` }
  await compare(headers)
  await search(headers)
  console.log(`\npeak memory of the server: ${server.peakMemory().toFixed(0)} MiB (aim ≤ 350)`)
  await startAgain()
  await firstLoad()
} finally {
  await database.close()
  await Promise.all([server.stop(), bare.stop()])
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function compare(headers: Record<string, string>): Promise<void> {
  const ids = await someIds(headers)
  const load = (rest: Pick<Load, 'requests'> & Partial<Load>): Load => ({ url, headers, connections: 32, seconds, ...rest })
  const pages = (parameters: string) => Array.from({ length: 25 }, (_, page) => ({ path: `${parameters}&_start=${page * 20}` }))
  const people = (prefix: string) => Array.from({ length: 50 }, (_, number) => ({ path: prefix, body: JSON.stringify(person(number)) }))
  const cases: readonly { name: string; aim: string; ours: Load['requests']; floor: Load['requests']; method?: 'POST' }[] = [
    {
      name: 'list of 20, filter and sort', aim: '≥ 0.45',
      ours: pages('/api/participants?allStudies=true&gender=female&_sort=lastName&_order=asc&_end_=20&_total=none').map(withEnd),
      floor: pages('/participants?gender=female'),
    },
    {
      name: 'the same with its total', aim: 'said',
      ours: pages('/api/participants?allStudies=true&gender=female&_sort=lastName&_order=asc&_end_=20').map(withEnd),
      floor: pages('/participants?gender=female'),
    },
    { name: 'read one', aim: '≥ 0.25', ours: ids.map((id) => ({ path: `/api/participant/${id}` })), floor: ids.map((id) => ({ path: `/participant/${id}` })) },
    { name: 'create with audit', aim: '≥ 0.25', method: 'POST', ours: people('/api/participants'), floor: people('/participants') },
  ]
  const rows: string[][] = []
  for (const { name, aim, ours, floor, method = 'GET' } of cases) {
    const bareLoad = load({ url: bareUrl, headers: {}, requests: floor, method })
    await measure(load({ requests: ours, method, seconds: 2 }))
    const before = await measure(bareLoad)
    const measured = await measure(load({ requests: ours, method }))
    const after = await measure(bareLoad)
    rows.push([name, ratio(measured.perSecond / ((before.perSecond + after.perSecond) / 2)), aim, ...latencies(measured), ...latencies(before)])
  }
  table(['32 connections', 'of bare', 'aim', 'p50', 'p95', 'p99', 'bare p50', 'p95', 'p99'], rows)
}

async function search(headers: Record<string, string>): Promise<void> {
  const rows: string[][] = []
  for (const [kind, term] of [['common', 'an'], ['common', 'mar'], ['frequent', 'example.com'], ['rare', 'zzyq'], ['rare', '100042'], ['two words', 'marie tremblay']] as const) {
    const path = `/api/participants?allStudies=true&q=${encodeURIComponent(term)}&_start=0&_end=20&_sort=lastName&_order=asc`
    const measured = await measure({ url, headers, requests: [{ path }], connections: 8, seconds })
    rows.push([`${kind}: ${term}`, ...latencies(measured), await explainSearch(addresses.DATABASE_OWNER_URL, { orgId, term })])
  }
  table(['search, 8 connections (aim p95 ≤ 20 ms)', 'p50', 'p95', 'p99', 'plan'], rows)
}

async function startAgain(): Promise<void> {
  const again = { ...settings, ...addresses, PORT: String(port + 2), PUBLIC_URL: `http://127.0.0.1:${port + 2}` }
  const times: number[] = []
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const node = await run(['backend/main.ts'], { url: `http://127.0.0.1:${port + 2}/api/health`, env: again })
    times.push(node.started)
    await node.stop()
  }
  times.sort((one, other) => one - other)
  console.log(`start with the database running: median ${inMilliseconds(times[2] ?? 0)}, best ${inMilliseconds(times[0] ?? 0)} (aim ≤ 1,000 ms)`)
}

async function firstLoad(): Promise<void> {
  const load = await measureFirstLoad({ url, email, password: demoPassword })
  console.log(
    `participant list, cold: ${(load.bytes / 1024).toFixed(0)} KiB as served (aim ≤ 600) in ${load.requests} requests, ` +
      `rows after ${inMilliseconds(load.rows)} (≤ 650), next page ${inMilliseconds(load.page)}, sort ${inMilliseconds(load.sort)} (≤ 100)`,
  )
}

async function someIds(headers: Record<string, string>): Promise<readonly string[]> {
  const response = await fetch(`${url}/api/participants?allStudies=true&_start=0&_end=200&_sort=lastName&_order=asc&_total=none`, { headers })
  const { data } = (await response.json()) as { data: readonly { id: string; redacted?: true }[] }
  return data.map((row) => row.id)
}

/** `_end_` stands for the page's length while pages are made. */
function withEnd({ path }: { path: string }): { path: string } {
  const start = Number(/_start=(\d+)/.exec(path)?.[1])
  return { path: path.replace('_end_=20', `_end=${start + 20}`) }
}

const person = (number: number) => ({
  firstName: `Bench${number}`, lastName: `Person${number % 7}`, dob: '1980-02-03', gender: 'female', email: `bench${number}@example.com`,
  postalCode: 'H2X 1Y4', referralSource: 'PHYSICIAN',
})

const latencies = ({ p50, p95, p99 }: Measured): string[] => [p50, p95, p99].map((value) => value.toFixed(1))
