import { setTimeout as pause } from 'node:timers/promises'
import type { SocketRequest } from '#resources/core/answers/answers.ts'
import { verifyAudit } from '../backend/organisation/audit/verify.ts'
import { listen, type TestListener } from '../backend/platform/realtime/testSocket.ts'
import { type BenchServer, metricsOf, owner, owners } from './benchServer.ts'
import { fetchParticipantIds, person } from './compare.ts'
import { averageOf, growthOf, mostGrowth, thirdsOf } from './drift.ts'
import { type Headers, percentileOf } from './load.ts'
import { formatRatio, table } from './report.ts'

const people = 40
const sockets = 20
/** Milliseconds between two calls of one user. */
const thinkMs = 40
const sampleEvery = 10_000
/** Milliseconds after which each user opens a new session and socket, because real users come and go. */
const renewEvery = 10 * 60_000

interface Sample {
  readonly memory: number
  readonly lag: number
  readonly p95: number
  readonly connections: number
  readonly calls: number
}

/**
 * Runs mixed traffic for some minutes: lists, reads, searches, creates and updates, with open sockets. Reports changes from the second
 * third of the run to the last; in the first third, the server compiles code and fills caches.
 * @throws Error if a call failed, a socket closed by itself, the audit trail is incomplete, or memory grew by a quarter
 */
export async function soak(benchServer: BenchServer, minutes: number): Promise<void> {
  const traffic = await startTraffic(benchServer)
  const samples: Sample[] = []
  const end = performance.now() + minutes * 60_000
  try {
    for (let due = performance.now() + sampleEvery; due <= end; due += sampleEvery) {
      await pause(due - performance.now())
      samples.push(await sampleOf(benchServer, traffic.times.splice(0)))
    }
  } finally {
    await traffic.stop()
  }
  report(samples)
  const { fault } = await verifyAudit(benchServer.database)
  const growth = growthOf(samples.map(({ memory }) => memory))
  if (traffic.failures.size > 0)
    throw new Error(`Calls failed: ${[...traffic.failures].map(([callName, times]) => `${callName} × ${times}`).join(', ')}`)
  if (fault !== null) throw new Error(`The audit history is not whole: seal ${fault.seal} of ${fault.orgId}`)
  if (minutes >= 5 && growth > mostGrowth) throw new Error(`Memory grew by the factor ${growth.toFixed(2)}`)
  console.log('no call failed, no socket was lost, the audit history is whole')
}

interface Traffic {
  /** Milliseconds of successful calls since the last report. */
  readonly times: number[]
  /** Number of failures by kind. */
  readonly failures: Map<string, number>
  stop(): Promise<void>
}

async function startTraffic(benchServer: BenchServer): Promise<Traffic> {
  const times: number[] = []
  const failures = new Map<string, number>()
  const recordFailure = (callName: string): unknown => failures.set(callName, (failures.get(callName) ?? 0) + 1)
  let headers = await benchServer.signedIn(owner)
  let working = await benchServer.signedInAll(owners)
  const ids = await fetchParticipantIds(benchServer.url, headers)
  let open = await openSockets(benchServer, headers, ids, recordFailure)
  let isStopped = false

  const renewTimer = setInterval(async () => {
    const before = open
    headers = await benchServer.signedIn(owner)
    working = await benchServer.signedInAll(owners)
    open = await openSockets(benchServer, headers, ids, recordFailure)
    close(before)
  }, renewEvery)

  /**
   * Runs the calls of one user. Each user has a separate session and changes different rows, because two users on one row would conflict.
   */
  async function work(number: number, ownIds: readonly string[]): Promise<void> {
    for (let round = 0; !isStopped; round += 1) {
      const { name, path, method = 'GET', body } = callOf(round, ownIds)
      const startedAt = performance.now()
      const options = {
        method,
        headers: { ...working[number % working.length], 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      }
      await fetch(`${benchServer.url}/api/${path}`, options).then(
        async (answer) => {
          await answer.arrayBuffer()
          if (answer.ok) times.push(performance.now() - startedAt)
          else recordFailure(`${name} (${answer.status})`)
        },
        () => recordFailure(`${name} (no answer)`),
      )
      await pause(thinkMs)
    }
  }
  const userLoops = Array.from({ length: people }, (_, number) =>
    work(
      number,
      ids.filter((_id, index) => index % people === number),
    ),
  )
  return {
    times,
    failures,
    async stop() {
      isStopped = true
      clearInterval(renewTimer)
      await Promise.all(userLoops)
      close(open)
    },
  }
}

interface ApiRequest {
  readonly name: string
  readonly path: string
  readonly method?: string
  readonly body?: string
}

/** Returns the next of twenty calls in turn: eight lists, five reads, three searches, three updates, one new participant. */
function callOf(round: number, ids: readonly string[]): ApiRequest {
  const id = ids[round % ids.length] ?? ''
  const kind = round % 20
  const start = (round % 50) * 20
  if (kind < 8) {
    return { name: 'list', path: `participants?allStudies=true&gender=female&_sort=lastName&_order=asc&_start=${start}&_end=${start + 20}` }
  }
  if (kind < 13) return { name: 'read', path: `participant/${id}` }
  if (kind < 16) return { name: 'search', path: `participants?allStudies=true&q=${terms[round % terms.length]}&_start=0&_end=20` }
  if (kind < 19) return { name: 'update', path: `participant/${id}`, method: 'PATCH', body: JSON.stringify({ lastName: `Soak${round}` }) }
  return { name: 'create', path: 'participants', method: 'POST', body: JSON.stringify(person(round)) }
}

const terms = ['mar', 'tremblay', '100042', 'zzyqx', 'marie+tremblay']

async function openSockets(
  { url }: BenchServer,
  headers: Headers,
  ids: readonly string[],
  recordFailure: (callName: string) => unknown,
): Promise<readonly TestListener[]> {
  const token = headers.authorization?.split(' ')[1] ?? ''
  const request: SocketRequest = { kind: 'watch', watch: 1, lists: [{ resource: 'participant', ids }] }
  return Promise.all(
    Array.from({ length: sockets }, async () => {
      const listener = await listen({ url }, ['bearer', token], url)
      listener.socket.send(JSON.stringify(request))
      // Code 1005 means that this side closed the socket without a code.
      void listener.closed.then((code) => code === 1005 || recordFailure(`socket closed with ${code}`))
      return listener
    }),
  )
}

function close(open: readonly TestListener[]): void {
  for (const { socket } of open) socket.close()
}

async function sampleOf({ url }: BenchServer, times: number[]): Promise<Sample> {
  const metric = await metricsOf(url)
  times.sort((left, right) => left - right)
  return {
    memory: metric('process_resident_memory_bytes') / 2 ** 20,
    lag: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
    p95: percentileOf(times, 95),
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
  const rows = measures.map(([name, read]) => {
    const values = samples.map(read)
    return [name, ...thirdsOf(values).map((segment) => averageOf(segment).toFixed(1)), formatRatio(growthOf(values))]
  })
  table([`${samples.length} samples, ${people} people, ${sockets} sockets`, 'first third', 'second', 'last', 'last to second'], rows)
}
