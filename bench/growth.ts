import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { person } from './compare.ts'
import { grow } from './fill.ts'
import { type Headers, type Load, measure } from './load.ts'
import { type Desk, metricOf, owner, owners } from './place.ts'
import { inMilliseconds, ratio, table } from './report.ts'

const pageSize = 20
const connections = 8

interface Size {
  readonly participants: number
  /** By what was measured: p95 in milliseconds, or a rate. */
  readonly figures: ReadonlyMap<string, number>
}

/** The same calls with more and more participants in one organisation: what grows with them, and how. */
export async function measureGrowth(
  desk: Desk,
  { sizes, seconds }: { readonly sizes: readonly number[]; readonly seconds: number },
): Promise<void> {
  const measured: Size[] = []
  for (const participants of sizes.toSorted((one, other) => one - other)) {
    const began = performance.now()
    await grow(desk.ownerUrl, participants)
    const filled = performance.now()
    // Else the server would seal the new events while it is measured.
    while ((await metricOf(desk.url, 'studydesk_audit_unsealed_seconds')) > 0) await pause(500)
    console.log(
      `${whole(participants)}: filled in ${inMilliseconds(filled - began)}, sealed in ${inMilliseconds(performance.now() - filled)}`,
    )
    measured.push({ participants, figures: await figuresOf(desk, seconds) })
  }
  report(measured)
}

async function figuresOf(desk: Desk, seconds: number): Promise<Size['figures']> {
  const people = await desk.signedInAll(owners)
  const figures = new Map<string, number>()
  for (const [name, requests, method] of cases) {
    const load: Load = { url: desk.url, people, requests, connections, seconds, ...(method === undefined ? {} : { method }) }
    await measure({ ...load, seconds: 1 })
    figures.set(`${name}, p95 ms`, (await measure(load)).p95)
  }
  figures.set('export, rows a second', await exportRate(desk, await desk.signedIn(owner)))
  figures.set('peak memory of the server, MiB', desk.server.peakMemory())
  figures.set('database, MiB', await databaseSize(desk.ownerUrl))
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

/** Of one export of everybody, from the request to the last byte. */
async function exportRate({ url }: Desk, headers: Headers): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}/api/participants/export?allStudies=true`, { headers })
  if (!answer.ok || answer.body === null) throw new Error(`The export was refused: ${answer.status}`)
  let lines = 0
  for await (const chunk of answer.body) for (const byte of chunk) if (byte === 10) lines += 1
  return (lines - 1) / ((performance.now() - began) / 1000)
}

async function databaseSize(ownerUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ size: string }>('select pg_database_size(current_database()) as size')
    return Number(rows[0]?.size) / 2 ** 20
  } finally {
    await client.end()
  }
}

/** Each size beside the one before it: 1.00 is no growth at all. */
function report(measured: readonly Size[]): void {
  const [first] = measured
  if (first === undefined) return
  const rows = [...first.figures.keys()].map((name) => [
    name,
    ...measured.flatMap(({ figures }, index) => {
      const figure = figures.get(name) ?? Number.NaN
      const before = measured[index - 1]?.figures.get(name)
      return before === undefined ? [shown(figure)] : [shown(figure), ratio(figure / before)]
    }),
  ])
  const headings = measured.flatMap(({ participants }, index) => (index === 0 ? [whole(participants)] : [whole(participants), 'ratio']))
  table([`participants, ${connections} connections`, ...headings], rows)
}

const shown = (figure: number): string => (figure < 100 ? figure.toFixed(1) : whole(figure))
const whole = (value: number): string => Math.round(value).toLocaleString('en-CA')
