import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { SocketMessage, SocketRequest } from '#resources/core/answers.ts'
import { tokenFor } from '../backend/auth/index.ts'
import type { Config } from '../backend/config.ts'
import type { Database } from '../backend/database/types.ts'
import { type Listening, listen } from '../backend/realtime/testSocket.ts'
import { inMilliseconds, ratio, table } from './report.ts'

const sockets = 200
const writesPerSecond = 50
/** Rows that half of the sockets show; the others show a list whose rows they cannot name. */
const shown = 500

interface LiveOptions {
  readonly url: string
  readonly seconds: number
  readonly config: Config
  readonly database: Database
  readonly ownerUrl: string
  readonly orgId: string
  /** Of the server. */
  readonly processId: number
  readonly owner: Readonly<Record<string, string>>
}

/**
 * What 200 open sockets of 200 coordinators cost one node while 50 rows a second are written, beside the writes alone; and how long after
 * the answer to a write a screen that shows the row is told.
 */
export async function measureLive(options: LiveOptions): Promise<void> {
  const ids = await someIds(options)
  const idle = await shareOf(options, () => pause(options.seconds * 1000))
  const writes = () => write(options, ids)
  await writes()
  const aloneBefore = await shareOf(options, writes)
  const tokens = await coordinators(options)
  const delays: number[] = []
  const open: Listening[] = []
  for (const [place, token] of tokens.entries()) open.push(await watching(options, { token, ids: place % 2 === 0 ? ids : [], delays }))
  const idleWithSockets = await shareOf(options, () => pause(options.seconds * 1000))
  delays.length = 0
  const withSockets = await shareOf(options, writes)
  await pause(1000)
  for (const { socket } of open) socket.close()
  const aloneAgain = await shareOf(options, writes)
  const alone = (aloneBefore + aloneAgain) / 2
  delays.sort((one, other) => one - other)
  const at = (rank: number): string => inMilliseconds(delays[Math.ceil(delays.length * rank) - 1] ?? Number.NaN)
  table(
    [`${sockets} sockets, ${writesPerSecond} writes a second`, 'figure', 'aim'],
    [
      ['processor of the server, of the writes alone', ratio(withSockets / alone), ''],
      ['share of one core: idle / with sockets', `${percent(idle)} / ${percent(idleWithSockets)}`, ''],
      ['share of one core: writes / with sockets', `${percent(alone)} / ${percent(withSockets)}`, ''],
      ['told after p50 / p95', `${at(0.5)} / ${at(0.95)}`, 'p95 ≤ 800 ms'],
      ['told of', `${delays.length.toLocaleString('en-CA')} changes`, ''],
    ],
  )
}

const committedAt = new Map<string, number>()

/** As many rows a second as asked for, each changed once a round. */
async function write({ url, seconds, owner }: LiveOptions, ids: readonly string[]): Promise<void> {
  const underWay: Promise<void>[] = []
  const began = performance.now()
  for (let count = 0; count < seconds * writesPerSecond; count += 1) {
    await pause(Math.max(0, began + (count * 1000) / writesPerSecond - performance.now()))
    underWay.push(change(url, owner, ids[count % ids.length] ?? ''))
  }
  await Promise.all(underWay)
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
  committedAt.set(id, performance.now())
}

async function watching(
  { url }: LiveOptions,
  { token, ids, delays }: { readonly token: string; readonly ids: readonly string[]; readonly delays: number[] },
): Promise<Listening> {
  const listening = await listen({ url }, ['bearer', token], url)
  const told = new Map<string, number>()
  listening.socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as SocketMessage
    if (message.kind !== 'changed') return
    // Without ids everything that is shown may have changed.
    for (const id of message.ids ?? ids) {
      const at = committedAt.get(id)
      if (at === undefined || told.get(id) === at) continue
      told.set(id, at)
      delays.push(performance.now() - at)
    }
  })
  const request: SocketRequest = { kind: 'watch', watch: 1, lists: [{ resource: 'participant', ids }] }
  listening.socket.send(JSON.stringify(request))
  return listening
}

/** Users with the study-sites of the demo's coordinator, who sees few of the participants: each asks about their own scope. */
async function coordinators({ ownerUrl, orgId, config, database }: LiveOptions): Promise<readonly string[]> {
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

/** Participants that the coordinators see. */
async function someIds({ url, config, database }: LiveOptions): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${await tokenFor({ config, database }, 'coordinator@northlake.example')}` }
  const response = await fetch(`${url}/api/participants?_start=0&_end=${shown}&_total=none&isRestrictedProfile=false`, { headers })
  const { data } = (await response.json()) as { readonly data: readonly { readonly id: string }[] }
  return data.map((row) => row.id)
}

/** The share of one core that the server takes while the work goes on. */
async function shareOf({ processId }: LiveOptions, work: () => Promise<void>): Promise<number> {
  const [began, used] = [performance.now(), processorTime(processId)]
  await work()
  return (processorTime(processId) - used) / (performance.now() - began)
}

/** Milliseconds, in the kernel's ticks of 10 (proc(5), stat: utime and stime). */
function processorTime(processId: number): number {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

const percent = (share: number): string => `${Math.round(share * 100)} %`
