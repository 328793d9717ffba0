import { type Headers, type Load, type Measured, measure } from './load.ts'
import { latencies, ratio, table } from './report.ts'

type Requests = Load['requests']

interface Case {
  readonly name: string
  readonly aim: string
  readonly people: readonly Headers[]
  readonly method?: 'POST'
  readonly ours: Requests
  /** What the bare server is asked for the same. */
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

/** Each case at 32 connections, the bare server before and after it. */
export async function compare(servers: Servers): Promise<void> {
  const rows: string[][] = []
  for (const { name, aim, people, ours, bare, method = 'GET' } of await casesFor(servers)) {
    const load: Pick<Load, 'connections' | 'seconds' | 'method'> = { connections: 32, seconds: servers.seconds, method }
    const ofUs = { ...load, url: servers.url, people, requests: ours }
    const ofBare = { ...load, url: servers.bareUrl, requests: bare }
    // Code is compiled and statements are prepared before anything counts.
    for (const each of [ofUs, ofBare]) await measure({ ...each, seconds: 2 })
    const before = await measure(ofBare)
    const measured = await measure(ofUs)
    const after = await measure(ofBare)
    const perSecond = (before.perSecond + after.perSecond) / 2
    rows.push([
      name,
      ratio(measured.perSecond / perSecond),
      aim,
      whole(measured.perSecond),
      ...latencies(measured),
      whole(perSecond),
      ...latencies(middle(before, after)),
    ])
  }
  table(['32 connections', 'of bare', 'aim', 'a second', 'p50', 'p95', 'p99', 'bare a second', 'p50', 'p95', 'p99'], rows)
}

async function casesFor({ url, owners, coordinators, busyCoordinators }: Servers): Promise<readonly Case[]> {
  const ids = await someIds(url, owners[0] ?? {})
  const bareList = pages(25, (start) => `/participants?gender=female&_start=${start}`)
  const list = (rest: string, count = 25) =>
    pages(count, (start) => `/api/participants?gender=female&_sort=lastName&_order=asc&_start=${start}&_end=${start + pageSize}${rest}`)
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
      ours: newPeople('/api/participants'),
      bare: newPeople('/participants'),
    },
  ]
}

const pageSize = 20
const pages = (count: number, pathFrom: (start: number) => string): Requests =>
  Array.from({ length: count }, (_, page) => ({ path: pathFrom(page * pageSize) }))

const toPaths = (ids: readonly string[], prefix: string): Requests => ids.map((id) => ({ path: prefix + id }))

const newPeople = (path: string): Requests => Array.from({ length: 50 }, (_, number) => ({ path, body: JSON.stringify(person(number)) }))

/** A new participant, as it is sent. */
export const person = (number: number) => ({
  firstName: `Bench${number}`,
  lastName: `Person${number % 7}`,
  dob: '1980-02-03',
  gender: 'female',
  email: `bench${number}@example.com`,
  postalCode: 'H2X 1Y4',
  referralSource: 'PHYSICIAN',
})

export async function someIds(url: string, headers: Headers): Promise<readonly string[]> {
  const response = await fetch(`${url}/api/participants?allStudies=true&_start=0&_end=200&_total=none`, { headers })
  const { data } = (await response.json()) as { readonly data: readonly { readonly id: string }[] }
  return data.map((row) => row.id)
}

const middle = (one: Measured, other: Measured): Measured => ({
  perSecond: (one.perSecond + other.perSecond) / 2,
  p50: (one.p50 + other.p50) / 2,
  p95: (one.p95 + other.p95) / 2,
  p99: (one.p99 + other.p99) / 2,
})

const whole = (value: number): string => Math.round(value).toLocaleString('en-CA')
