import { snake } from '#resources/core/names.ts'
import type { ResourceDefinition } from '#resources/core/resource.ts'
import { resources } from '#resources/index.ts'
import type { StudySitePair } from '../../caller.ts'
import type { TestNode } from '../../testing/index.ts'
import type { DocumentedCall } from './documentedCalls.ts'
import { fileForm, type Ids, markers } from './markedPerson.ts'
import { inTurns } from './redactionCrawl.ts'
import { columnsByTable } from './tableColumns.ts'

/** A caller of the crawl. */
export interface CrawlCaller {
  /** Bearer token; without it the call is not signed in. */
  readonly token?: string
  /** Rows that stand in addresses and bodies: out of the sight of this caller, but where the kind of caller says otherwise. */
  readonly ids: Ids
  /** Ids that no response may hold unless the request named them. */
  readonly hidden: ReadonlySet<string>
}

export interface CrawlResult {
  /** Calls by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Calls that answered something else than a refusal, as `METHOD /path`. */
  readonly accepted: ReadonlySet<string>
  /** One line for each call that failed: a system error, a refusal without a code, a value that is hidden from the caller. */
  readonly faults: readonly string[]
}

const declared: readonly ResourceDefinition[] = resources
const unknownId = '0198a000-0000-7000-8000-00000000dead'
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Reads first and removals last, so that what one call removes is there for the others. */
const methods = ['GET', 'PATCH', 'PUT', 'POST', 'DELETE']

/** Sends every documented call with an empty body, bodies that cannot be used, and ids of rows that the caller may not see. */
export async function crawlAs(node: TestNode, calls: readonly DocumentedCall[], caller: CrawlCaller): Promise<CrawlResult> {
  const statuses = new Map<number, number>()
  const accepted = new Set<string>()
  const faults: string[] = []
  for (const method of methods)
    await inTurns(
      calls.filter((call) => call.method === method),
      async (call) => {
        const path = filled(call.path, caller.ids)
        for (const { query = '', body } of requestsOf(call, caller.ids)) {
          const response = await responseTo(node, { method, path: `${path}${query}`, body, token: caller.token })
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
          if (response.status < 400) accepted.add(`${method} ${call.path}`)
          const fault = faultOf(response, `${path}${query} ${textOf(body)}`, caller)
          if (fault !== null) faults.push(`${method} ${path}${query} ${textOf(body)}: ${response.status} ${fault}`)
          if (isRefusedWhateverItSays(response)) break
        }
      },
    )
  return { statuses, accepted, faults }
}

interface Request {
  readonly query?: string
  readonly body?: unknown
}

function requestsOf({ method, names, isMultipart }: DocumentedCall, ids: Ids): readonly Request[] {
  const [participantId] = ids.participant ?? []
  const place = { participantId, studyId: ids.study?.[0], siteId: ids.site?.[0] }
  if (method === 'GET')
    return [
      {},
      { query: `?${new URLSearchParams(Object.entries(place).flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])))}` },
      { query: '?_start=x&nonsense=%5B' },
    ]
  if (isMultipart) return [{ body: fileForm('x.csv', 'x\n', { participantId: participantId ?? unknownId }) }, { body: {} }]
  const references = names.flatMap((name) => (/Ids?$/.test(name) ? [[name, idOf(name.replace(/Ids?$/, ''), ids)]] : []))
  return [
    { body: {} },
    { body: '{"broken' },
    { body: ['x'] },
    { body: { ids: [participantId], ...place } },
    ...(references.length === 0 ? [] : [{ body: Object.fromEntries(references) }]),
  ]
}

const idOf = (name: string, ids: Ids): string => ids[name]?.[0] ?? ids.participant?.[0] ?? unknownId

/** The path, without the slash at its head, with a row for each parameter. */
const filled = (path: string, ids: Ids): string =>
  path.slice(1).replaceAll(/([^/{}]*)\/\{(\w+)\}/g, (_, before: string, parameter: string) => {
    const resource = declared.find(({ path: { one, many } }) => [one, many].some((each) => each === before || each.endsWith(`/${before}`)))
    return `${before}/${idOf(resource?.name ?? parameter.replace(/Id$/, ''), ids)}`
  })

interface Response {
  readonly status: number
  /** Headers and body. */
  readonly text: string
  /** The code of a refused call. */
  readonly error?: { readonly code?: unknown; readonly message?: unknown }
}

/** Files take turns: a call that comes too early is sent again. */
async function responseTo(
  node: TestNode,
  {
    method,
    path,
    body,
    token,
  }: { readonly method: string; readonly path: string; readonly body: unknown; readonly token: string | undefined },
): Promise<Response> {
  for (;;) {
    const response = await node.fetch(path, {
      method,
      body,
      ...(token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } }),
    })
    const text = await response.text()
    if (response.status === 429) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      continue
    }
    const isJson = response.status >= 400 && text.startsWith('{')
    return {
      status: response.status,
      text: `${JSON.stringify([...response.headers])}\n${text}`,
      ...(isJson ? { error: JSON.parse(text).error } : {}),
    }
  }
}

/** By the session, the page or the row that the address names: the rest of the call is not looked at. */
const isRefusedWhateverItSays = ({ status, error }: Response): boolean =>
  status === 401 || status === 404 || (status === 403 && error?.code === 'Forbidden')

function faultOf({ status, text, error }: Response, said: string, { hidden }: CrawlCaller): string | null {
  if (status >= 400 && (typeof error?.code !== 'string' || typeof error.message !== 'string' || error.message === ''))
    return `no code: ${text.slice(-200)}`
  if (status === 500 || error?.code === 'Internal') return 'system error'
  const found = Object.entries(markers).flatMap(([name, marker]) => (marker.test(text) && !marker.test(said) ? [name] : []))
  const foreign = [...new Set(text.match(uuid))].filter((id) => hidden.has(id) && !said.includes(id))
  const first = foreign[0] === undefined ? '' : text.slice(Math.max(0, text.indexOf(foreign[0]) - 100), text.indexOf(foreign[0]) + 60)
  return found.length + foreign.length === 0
    ? null
    : `shows ${[...found, ...foreign.slice(0, 2)].join(', ')} (${foreign.length} ids) ${first}`
}

const textOf = (body: unknown): string => (body === undefined || body instanceof FormData ? '' : JSON.stringify(body))

/** A row of each resource in an organisation, of this study-site where there is one. */
export async function rowsOf(node: TestNode, orgId: string, { studyId, siteId }: Partial<StudySitePair> = {}): Promise<Ids> {
  const columns = await columnsByTable(node)
  const rows = declared.map(async ({ name }) => {
    const known = columns.get(snake(name)) ?? new Set()
    const wanted = Object.entries({ study_id: studyId, site_id: siteId }).filter(([column, id]) => id !== undefined && known.has(column))
    const order = [...wanted.map(([column], index) => `(${column} is not distinct from $${index + 2}) desc`), 'id']
    const found = await node.ownerQuery<{ id: string }>(
      `select id from "${snake(name)}" where org_id = $1 order by ${order.join(', ')} limit 1`,
      [orgId, ...wanted.map(([, id]) => id)],
    )
    return [name, found.map(({ id }) => id)] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

/** Ids of the rows of an organisation. */
export const idsOfOrganisation = (node: TestNode, orgId: string): Promise<ReadonlySet<string>> =>
  idsWhere(node, 'org_id', { condition: 'org_id = $1', values: [orgId] })

/** Ids of participants, and of all rows about them. @param condition about the columns `org_id` and `participant_id` */
export const idsOfPeople = (node: TestNode, condition: string, values: readonly string[]): Promise<ReadonlySet<string>> =>
  idsWhere(node, 'participant_id', { condition, values })

/** Ids of rows that meet a condition. The demo gives some rows of different tables or organisations the same id: such an id proves nothing. */
async function idsWhere(
  node: TestNode,
  column: 'org_id' | 'participant_id',
  { condition, values }: { readonly condition: string; readonly values: readonly string[] },
): Promise<ReadonlySet<string>> {
  const meeting = new Set<string>()
  const others = new Set<string>()
  for (const [table, columns] of await columnsByTable(node)) {
    const isOfPeople = table === 'participant' && column === 'participant_id'
    const source = isOfPeople ? '(select id as participant_id, * from participant) person' : `"${table}"`
    if (!columns.has('id')) continue
    const rows =
      isOfPeople || columns.has(column)
        ? await node.ownerQuery<{ id: string; meets: boolean }>(
            `select id::text, coalesce(${condition}, false) as meets from ${source}`,
            values,
          )
        : await node.ownerQuery<{ id: string; meets: boolean }>(`select id::text, false as meets from ${source}`)
    for (const { id, meets } of rows) (meets ? meeting : others).add(id)
  }
  return new Set([...meeting].filter((id) => !others.has(id)))
}
