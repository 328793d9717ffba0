import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { SocketMessage, SocketRequest } from '#resources/core/answers/answers.ts'
import { tokenFor } from '../backend/platform/auth/index.ts'
import type { Config } from '../backend/platform/config/config.ts'
import type { Database } from '../backend/platform/database/types.ts'
import { listen, type TestListener } from '../backend/platform/realtime/testSocket.ts'
import { formatRatio, inMilliseconds, table } from './report.ts'

const sockets = 200
const writesPerSecond = 50
/** Number of rows that half of the screens with a socket show. The other half show a list without row ids. */
const maxShownRows = 500

interface LiveOptions {
  readonly url: string
  readonly seconds: number
  readonly config: Config
  readonly database: Database
  readonly ownerUrl: string
  readonly orgId: string
  /** Process id of the server. */
  readonly processId: number
  readonly ownerHeaders: Readonly<Record<string, string>>
}

/**
 * Measures the cost of 200 open sockets of 200 coordinators on one node during 50 writes a second, compared with the writes alone. Also
 * measures the delay between the response to a write and the message to a screen that shows the row.
 */
export async function measureLive(options: LiveOptions): Promise<void> {
  const ids = await fetchParticipantIds(options)
  const idle = await shareOf(options, () => pause(options.seconds * 1000))
  const writeRows = () => write(options, ids)
  await writeRows()
  const baselineBefore = await shareOf(options, writeRows)
  const tokens = await createTokens(options)
  const delays: number[] = []
  const open: TestListener[] = []
  for (const [index, token] of tokens.entries()) open.push(await openListener(options, { token, ids: index % 2 === 0 ? ids : [], delays }))
  const idleWithSockets = await shareOf(options, () => pause(options.seconds * 1000))
  delays.length = 0
  const shareWithSockets = await shareOf(options, writeRows)
  await pause(1000)
  for (const { socket } of open) socket.close()
  const baselineAfter = await shareOf(options, writeRows)
  const baseline = (baselineBefore + baselineAfter) / 2
  delays.sort((left, right) => left - right)
  const formatPercentile = (rank: number): string => inMilliseconds(delays[Math.ceil(delays.length * rank) - 1] ?? Number.NaN)
  table(
    [`${sockets} sockets, ${writesPerSecond} writes a second`, 'figure', 'aim'],
    [
      ['processor of the server, of the writes alone', formatRatio(shareWithSockets / baseline), ''],
      ['share of one core: idle / with sockets', `${formatPercent(idle)} / ${formatPercent(idleWithSockets)}`, ''],
      ['share of one core: writes / with sockets', `${formatPercent(baseline)} / ${formatPercent(shareWithSockets)}`, ''],
      ['told after p50 / p95', `${formatPercentile(0.5)} / ${formatPercentile(0.95)}`, 'p95 ≤ 800 ms'],
      ['told of', `${delays.length.toLocaleString('en-CA')} changes`, ''],
    ],
  )
}

const committedAtById = new Map<string, number>()

/** Writes the configured number of rows per second. Each row changes once a round. */
async function write({ url, seconds, ownerHeaders }: LiveOptions, ids: readonly string[]): Promise<void> {
  const pendingWrites: Promise<void>[] = []
  const startedAt = performance.now()
  for (let count = 0; count < seconds * writesPerSecond; count += 1) {
    await pause(Math.max(0, startedAt + (count * 1000) / writesPerSecond - performance.now()))
    pendingWrites.push(change(url, ownerHeaders, ids[count % ids.length] ?? ''))
  }
  await Promise.all(pendingWrites)
}

let number = 0

async function change(url: string, headers: Readonly<Record<string, string>>, id: string): Promise<void> {
  number += 1
  const body = JSON.stringify({ lastName: `Live${number}` })
  const answer = await fetch(`${url}/api/participant/${id}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  if (!answer.ok) throw new Error(`A change was refused: ${answer.status}`)
  committedAtById.set(id, performance.now())
}

async function openListener(
  { url }: LiveOptions,
  { token, ids, delays }: { readonly token: string; readonly ids: readonly string[]; readonly delays: number[] },
): Promise<TestListener> {
  const listener = await listen({ url }, ['bearer', token], url)
  const reportedVersions = new Map<string, number>()
  listener.socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as SocketMessage
    if (message.kind !== 'changed') return
    // A message without ids means that any row on the screen may have changed.
    for (const id of message.ids ?? ids) {
      const commitTime = committedAtById.get(id)
      if (commitTime === undefined || reportedVersions.get(id) === commitTime) continue
      reportedVersions.set(id, commitTime)
      delays.push(performance.now() - commitTime)
    }
  })
  const request: SocketRequest = { kind: 'watch', watch: 1, lists: [{ resource: 'participant', ids }] }
  listener.socket.send(JSON.stringify(request))
  return listener
}

/** Creates users with the study sites of the demo's coordinator, who sees few participants. Each user needs a separate scope query. */
async function createTokens({ ownerUrl, orgId, config, database }: LiveOptions): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `with model as (select * from "user" where org_id = $1 and email = 'coordinator@northlake.example'),
        made as (
          insert into "user" (org_id, id, first_name, last_name, email, language, role_id, lms_role, status, password_expiry)
          select org_id, gen_random_uuid(), 'Live', 'Reader', 'live' || number || '@northlake.example', language, role_id, lms_role, 'ACTIVE', password_expiry
          from model, generate_series(1, $2::int) number returning org_id, id
        )
      insert into study_site_assignment (org_id, id, user_id, study_id, site_id, site_role)
      select made.org_id, gen_random_uuid(), made.id, held.study_id, held.site_id, held.site_role
      from made, model join study_site_assignment held on held.org_id = model.org_id and held.user_id = model.id`,
      [orgId, sockets],
    )
  } finally {
    await client.end()
  }
  const tokens: string[] = []
  for (let count = 1; count <= sockets; count += 1) tokens.push(await tokenFor({ config, database }, `live${count}@northlake.example`))
  return tokens
}

/** Returns ids of participants that the coordinators see. */
async function fetchParticipantIds({ url, config, database }: LiveOptions): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${await tokenFor({ config, database }, 'coordinator@northlake.example')}` }
  const response = await fetch(`${url}/api/participants?_start=0&_end=${maxShownRows}&_total=none&isRestrictedProfile=false`, { headers })
  const { data } = (await response.json()) as { readonly data: readonly { readonly id: string }[] }
  return data.map((row) => row.id)
}

/** Returns the share of one core that the server uses during the work. */
async function shareOf({ processId }: LiveOptions, work: () => Promise<void>): Promise<number> {
  const [startedAt, used] = [performance.now(), readProcessorTime(processId)]
  await work()
  return (readProcessorTime(processId) - used) / (performance.now() - startedAt)
}

/** Returns processor time in milliseconds, from the kernel's ticks of 10 (proc(5), stat: utime and stime). */
function readProcessorTime(processId: number): number {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const formatPercent = (share: number): string => `${Math.round(share * 100)} %`
