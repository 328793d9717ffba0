import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type BenchServer, metricOf, owner, owners } from './benchServer.ts'
import { person } from './compare.ts'
import { addParticipants } from './fill.ts'
import { type Headers, type Load, measure } from './load.ts'
import { formatRatio, inMilliseconds, table } from './report.ts'

const pageSize = 20
const connections = 8

interface Size {
  readonly participants: number
  /** Figures by name: p95 in milliseconds, or a rate. */
  readonly figures: ReadonlyMap<string, number>
}

/** Measures the same calls with a growing number of participants in one organisation, to show which figures grow. */
export async function measureGrowth(
  benchServer: BenchServer,
  { sizes, seconds }: { readonly sizes: readonly number[]; readonly seconds: number },
): Promise<void> {
  const measuredSizes: Size[] = []
  for (const participants of sizes.toSorted((left, right) => left - right)) {
    const startedAt = performance.now()
    await addParticipants(benchServer.ownerUrl, participants)
    const filledAt = performance.now()
    // Waits until all events are sealed; otherwise the server would seal them during the measurement.
    while ((await metricOf(benchServer.url, 'studydesk_audit_unsealed_seconds')) > 0) await pause(500)
    console.log(
      `${formatInteger(participants)}: filled in ${inMilliseconds(filledAt - startedAt)}, sealed in ${inMilliseconds(performance.now() - filledAt)}`,
    )
    measuredSizes.push({ participants, figures: await figuresOf(benchServer, seconds) })
  }
  report(measuredSizes)
}

async function figuresOf(benchServer: BenchServer, seconds: number): Promise<Size['figures']> {
  const people = await benchServer.signedInAll(owners)
  const figures = new Map<string, number>()
  for (const [name, requests, method] of cases) {
    const load: Load = { url: benchServer.url, people, requests, connections, seconds, ...(method === undefined ? {} : { method }) }
    await measure({ ...load, seconds: 1 })
    figures.set(`${name}, p95 ms`, (await measure(load)).p95)
  }
  figures.set('export, rows a second', await exportRate(benchServer, await benchServer.signedIn(owner)))
  figures.set('peak memory of the server, MiB', benchServer.server.peakMemory())
  figures.set('database, MiB', await readDatabaseSize(benchServer.ownerUrl))
  return figures
}

const list = (query: Readonly<Record<string, string>>, pages: number): Load['requests'] =>
  Array.from({ length: pages }, (_, page) => ({
    path: `/api/participants?${new URLSearchParams({ allStudies: 'true', _start: String(page * pageSize), _end: String((page + 1) * pageSize), ...query })}`,
  }))
const byName = { _sort: 'lastName', _order: 'asc' }

const cases: readonly (readonly [name: string, requests: Load['requests'], method?: 'POST'])[] = [
  ['list, first pages', list({ ...byName, gender: 'female', _total: 'none' }, 10)],
  ['list with total', list({ ...byName, gender: 'female' }, 10)],
  ['list, page 200', list({ ...byName, gender: 'female', _total: 'none', _start: '4000', _end: '4020' }, 1)],
  ['search, common word', list({ ...byName, q: 'mar', _total: 'none' }, 1)],
  ['search, rare word', list({ ...byName, q: '100042', _total: 'none' }, 1)],
  ['search, nobody', list({ ...byName, q: 'zzyqx', _total: 'none' }, 1)],
  ['create', Array.from({ length: 50 }, (_, number) => ({ path: '/api/participants', body: JSON.stringify(person(number)) })), 'POST'],
]

/** Returns the rows per second of one complete export, from the request to the last byte. */
async function exportRate({ url }: BenchServer, headers: Headers): Promise<number> {
  const startedAt = performance.now()
  const answer = await fetch(`${url}/api/participants/export?allStudies=true`, { headers })
  if (!answer.ok || answer.body === null) throw new Error(`The export was refused: ${answer.status}`)
  let lines = 0
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) lines += 1
  return (lines - 1) / ((performance.now() - startedAt) / 1000)
}

async function readDatabaseSize(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
    return Number(rows[0]?.size) / 2 ** 20
  } finally {
    await client.end()
  }
}

/** Prints each size with its ratio to the previous one: 1.00 means no growth. */
function report(measuredSizes: readonly Size[]): void {
  const [first] = measuredSizes
  if (first === undefined) return
  const rows = [...first.figures.keys()].map((name) => [
    name,
    ...measuredSizes.flatMap(({ figures }, index) => {
      const figure = figures.get(name) ?? Number.NaN
      const before = measuredSizes[index - 1]?.figures.get(name)
      return before === undefined ? [formatFigure(figure)] : [formatFigure(figure), formatRatio(figure / before)]
    }),
  ])
  const headings = measuredSizes.flatMap(({ participants }, index) =>
    index === 0 ? [formatInteger(participants)] : [formatInteger(participants), 'ratio'],
  )
  table([`participants, ${connections} connections`, ...headings], rows)
}

const formatFigure = (figure: number): string => (figure < 100 ? figure.toFixed(1) : formatInteger(figure))
const formatInteger = (value: number): string => Math.round(value).toLocaleString('en-CA')
