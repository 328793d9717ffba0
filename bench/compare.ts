import { type Headers, type Load, type Measurement, measure } from './load.ts'
import { formatLatencies, formatRatio, table } from './report.ts'

type Requests = Load['requests']

interface Case {
  readonly name: string
  readonly aim: string
  readonly people: readonly Headers[]
  readonly method?: 'POST'
  readonly ours: Requests
  /** The same requests for the baseline server. */
  readonly bare: Requests
}

interface Servers {
  readonly url: string
  readonly bareUrl: string
  readonly seconds: number
  readonly owners: readonly Headers[]
  readonly coordinators: readonly Headers[]
  readonly busyCoordinators: readonly Headers[]
}

/** Measures each case at 32 connections, and the baseline server before and after it. */
export async function compare(servers: Servers): Promise<void> {
  const rows: string[][] = []
  for (const { name, aim, people, ours, bare, method = 'GET' } of await createCases(servers)) {
    const load: Pick<Load, 'connections' | 'seconds' | 'method'> = { connections: 32, seconds: servers.seconds, method }
    const ownLoad = { ...load, url: servers.url, people, requests: ours }
    const bareLoad = { ...load, url: servers.bareUrl, requests: bare }
    // Warms up first, so that code is compiled and statements are prepared.
    for (const each of [ownLoad, bareLoad]) await measure({ ...each, seconds: 2 })
    const before = await measure(bareLoad)
    const ownMeasurement = await measure(ownLoad)
    const after = await measure(bareLoad)
    const perSecond = (before.perSecond + after.perSecond) / 2
    rows.push([
      name,
      formatRatio(ownMeasurement.perSecond / perSecond),
      aim,
      formatInteger(ownMeasurement.perSecond),
      ...formatLatencies(ownMeasurement),
      formatInteger(perSecond),
      ...formatLatencies(averageOf(before, after)),
    ])
  }
  table(['32 connections', 'of bare', 'aim', 'a second', 'p50', 'p95', 'p99', 'bare a second', 'p50', 'p95', 'p99'], rows)
}

async function createCases({ url, owners, coordinators, busyCoordinators }: Servers): Promise<readonly Case[]> {
  const ids = await fetchParticipantIds(url, owners[0] ?? {})
  const bareList = createPages(25, (start) => `/participants?gender=female&_start=${start}`)
  const list = (extraQuery: string, count = 25) =>
    createPages(
      count,
      (start) => `/api/participants?gender=female&_sort=lastName&_order=asc&_start=${start}&_end=${start + pageSize}${extraQuery}`,
    )
  return [
    { name: 'list of 20, filter and sort', aim: '≥ 0.65', people: owners, ours: list('&allStudies=true&_total=none'), bare: bareList },
    { name: 'the same with its total', aim: '', people: owners, ours: list('&allStudies=true'), bare: bareList },
    {
      name: 'coordinators, 2 study-sites, first pages',
      aim: '≥ 0.45',
      people: coordinators,
      ours: list('&_total=none', 5),
      bare: bareList,
    },
    { name: 'the same with its total', aim: '', people: coordinators, ours: list('', 5), bare: bareList },
    { name: 'coordinators, 40 study-sites', aim: '≥ 0.45', people: busyCoordinators, ours: list('&_total=none', 5), bare: bareList },
    { name: 'read one', aim: '≥ 0.40', people: owners, ours: toPaths(ids, '/api/participant/'), bare: toPaths(ids, '/participant/') },
    {
      name: 'create with audit',
      aim: '≥ 0.60',
      people: owners,
      method: 'POST',
      ours: createPeople('/api/participants'),
      bare: createPeople('/participants'),
    },
  ]
}

const pageSize = 20
const createPages = (count: number, createPath: (start: number) => string): Requests =>
  Array.from({ length: count }, (_, page) => ({ path: createPath(page * pageSize) }))

const toPaths = (ids: readonly string[], prefix: string): Requests => ids.map((id) => ({ path: prefix + id }))

const createPeople = (path: string): Requests => Array.from({ length: 50 }, (_, number) => ({ path, body: JSON.stringify(person(number)) }))

/** Returns a new participant as the request body. */
export const person = (number: number) => ({
  firstName: `Bench${number}`,
  lastName: `Person${number % 7}`,
  dob: '1980-02-03',
  gender: 'female',
  email: `bench${number}@example.com`,
  postalCode: 'H2X 1Y4',
  referralSource: 'PHYSICIAN',
})

export async function fetchParticipantIds(url: string, headers: Headers): Promise<readonly string[]> {
  const response = await fetch(`${url}/api/participants?allStudies=true&_start=0&_end=200&_total=none`, { headers })
  const { data } = (await response.json()) as { readonly data: readonly { readonly id: string }[] }
  return data.map((row) => row.id)
}

const averageOf = (left: Measurement, right: Measurement): Measurement => ({
  perSecond: (left.perSecond + right.perSecond) / 2,
  p50: (left.p50 + right.p50) / 2,
  p95: (left.p95 + right.p95) / 2,
  p99: (left.p99 + right.p99) / 2,
})

const formatInteger = (value: number): string => Math.round(value).toLocaleString('en-CA')
