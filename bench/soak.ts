import { setTimeout as pause } from 'node:timers/promises'
import type { SocketRequest } from '#resources/core/answers.ts'
import { verifyAudit } from '../backend/audit/verify.ts'
import { type Listening, listen } from '../backend/realtime/testSocket.ts'
import { person, someIds } from './compare.ts'
import { type Headers, percentile } from './load.ts'
import { type Desk, metricsOf, owner, owners } from './place.ts'
import { ratio, table } from './report.ts'

const people = 40
const sockets = 20
/** Between two calls of one person, in milliseconds. */
const thinking = 40
const sampleEvery = 10_000
/** Sessions and sockets are opened anew so often, as people come and go. */
const renewEvery = 10 * 60_000
/** Growth of memory from the second third to the last that is not noise any more. */
const mostGrowth = 1.25

interface Sample {
  readonly memory: number
  readonly lag: number
  readonly p95: number
  readonly connections: number
  readonly calls: number
}

/**
 * Mixed traffic for some minutes: lists, reads, searches, creates, updates, with sockets open. Tells what drifts from the second third to
 * the last: the first is for compiling and filling caches.
 * @throws Error when a call failed, a socket closed by itself, the audit history is not whole, or memory grew by a quarter
 */
export async function soak(desk: Desk, minutes: number): Promise<void> {
  const traffic = await startTraffic(desk)
  const samples: Sample[] = []
  const end = performance.now() + minutes * 60_000
  try {
    for (let due = performance.now() + sampleEvery; due <= end; due += sampleEvery) {
      await pause(due - performance.now())
      samples.push(await sampleOf(desk, traffic.times.splice(0)))
    }
  } finally {
    await traffic.stop()
  }
  report(samples)
  const { fault } = await verifyAudit(desk.database)
  const third = Math.floor(samples.length / 3)
  const growth = drift(samples, third, ({ memory }) => memory)
  if (traffic.failures.size > 0)
    throw new Error(`Calls failed: ${[...traffic.failures].map(([what, times]) => `${what} × ${times}`).join(', ')}`)
  if (fault !== null) throw new Error(`The audit history is not whole: seal ${fault.seal} of ${fault.orgId}`)
  if (minutes >= 5 && growth > mostGrowth) throw new Error(`Memory grew by the factor ${growth.toFixed(2)}`)
  console.log('no call failed, no socket was lost, the audit history is whole')
}

interface Traffic {
  /** Milliseconds of the calls that were answered, taken away by whoever reads them. */
  readonly times: number[]
  /** What failed, and how often. */
  readonly failures: Map<string, number>
  stop(): Promise<void>
}

async function startTraffic(desk: Desk): Promise<Traffic> {
  const times: number[] = []
  const failures = new Map<string, number>()
  const failed = (what: string): unknown => failures.set(what, (failures.get(what) ?? 0) + 1)
  let headers = await desk.signedIn(owner)
  let working = await desk.signedInAll(owners)
  const ids = await someIds(desk.url, headers)
  let open = await openSockets(desk, headers, ids, failed)
  let isStopped = false

  const renewing = setInterval(async () => {
    const before = open
    headers = await desk.signedIn(owner)
    working = await desk.signedInAll(owners)
    open = await openSockets(desk, headers, ids, failed)
    close(before)
  }, renewEvery)

  /** Each person has a session of their own and changes rows that the others do not: two at once on one would be a conflict. */
  async function work(number: number, own: readonly string[]): Promise<void> {
    for (let turn = 0; !isStopped; turn += 1) {
      const { name, path, method = 'GET', body } = callOf(turn, own)
      const began = performance.now()
      const options = {
        method,
        headers: { ...working[number % working.length], 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      }
      await fetch(`${desk.url}/api/${path}`, options).then(
        async (answer) => {
          await answer.arrayBuffer()
          if (answer.ok) times.push(performance.now() - began)
          else failed(`${name} (${answer.status})`)
        },
        () => failed(`${name} (no answer)`),
      )
      await pause(thinking)
    }
  }
  const atWork = Array.from({ length: people }, (_, number) =>
    work(
      number,
      ids.filter((_id, place) => place % people === number),
    ),
  )
  return {
    times,
    failures,
    async stop() {
      isStopped = true
      clearInterval(renewing)
      await Promise.all(atWork)
      close(open)
    },
  }
}

interface Call {
  readonly name: string
  readonly path: string
  readonly method?: string
  readonly body?: string
}

/** Twenty calls: eight lists, five reads, three searches, three updates, one new participant. */
function callOf(turn: number, ids: readonly string[]): Call {
  const id = ids[turn % ids.length] ?? ''
  const kind = turn % 20
  const start = (turn % 50) * 20
  if (kind < 8) {
    return { name: 'list', path: `participants?allStudies=true&gender=female&_sort=lastName&_order=asc&_start=${start}&_end=${start + 20}` }
  }
  if (kind < 13) return { name: 'read', path: `participant/${id}` }
  if (kind < 16) return { name: 'search', path: `participants?allStudies=true&q=${terms[turn % terms.length]}&_start=0&_end=20` }
  if (kind < 19) return { name: 'update', path: `participant/${id}`, method: 'PATCH', body: JSON.stringify({ lastName: `Soak${turn}` }) }
  return { name: 'create', path: 'participants', method: 'POST', body: JSON.stringify(person(turn)) }
}

const terms = ['mar', 'tremblay', '100042', 'zzyqx', 'marie+tremblay']

async function openSockets(
  { url }: Desk,
  headers: Headers,
  ids: readonly string[],
  failed: (what: string) => unknown,
): Promise<readonly Listening[]> {
  const token = headers.authorization?.split(' ')[1] ?? ''
  const request: SocketRequest = { kind: 'watch', watch: 1, lists: [{ resource: 'participant', ids }] }
  return Promise.all(
    Array.from({ length: sockets }, async () => {
      const listening = await listen({ url }, ['bearer', token], url)
      listening.socket.send(JSON.stringify(request))
      // 1005: we closed it ourselves, without a code.
      void listening.closed.then((code) => code === 1005 || failed(`socket closed with ${code}`))
      return listening
    }),
  )
}

function close(open: readonly Listening[]): void {
  for (const { socket } of open) socket.close()
}

async function sampleOf({ url }: Desk, times: number[]): Promise<Sample> {
  const metric = await metricsOf(url)
  times.sort((one, other) => one - other)
  return {
    memory: metric('process_resident_memory_bytes') / 2 ** 20,
    lag: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
    p95: percentile(times, 95),
    connections: metric('studydesk_database_connections{state="used"}') + metric('studydesk_database_connections{state="idle"}'),
    calls: times.length / (sampleEvery / 1000),
  }
}

const measures: readonly (readonly [name: string, read: (sample: Sample) => number])[] = [
  ['memory of the server, MiB', ({ memory }) => memory],
  ['event loop, p99 of its lag, ms', ({ lag }) => lag],
  ['calls, p95, ms', ({ p95 }) => p95],
  ['connections to the database', ({ connections }) => connections],
  ['calls a second', ({ calls }) => calls],
]

function report(samples: readonly Sample[]): void {
  const third = Math.floor(samples.length / 3)
  const rows = measures.map(([name, read]) => [
    name,
    ...[samples.slice(0, third), samples.slice(third, 2 * third), samples.slice(2 * third)].map((part) => middle(part, read).toFixed(1)),
    ratio(drift(samples, third, read)),
  ])
  table([`${samples.length} samples, ${people} people, ${sockets} sockets`, 'first third', 'second', 'last', 'last to second'], rows)
}

const drift = (samples: readonly Sample[], third: number, read: (sample: Sample) => number): number =>
  middle(samples.slice(2 * third), read) / middle(samples.slice(third, 2 * third), read)

const middle = (samples: readonly Sample[], read: (sample: Sample) => number): number =>
  samples.reduce((sum, sample) => sum + read(sample), 0) / samples.length
