import type { ResourceDefinition } from '#resources/core/resource.ts'
import { toSnakeCase } from '#resources/core/values/names.ts'
import { fhirMappings } from '#resources/fhir/mappings.ts'
import { fhirTypes } from '#resources/fhir/types.ts'
import { resources } from '#resources/index.ts'
import type { TestNode } from '../../../app/testing/index.ts'
import type { StudySitePair } from '../../common/caller.ts'
import type { DocumentedCall } from './documentedCalls.ts'
import { buildFileForm, type Ids, markers } from './markedPerson.ts'
import { mapConcurrently } from './redactionCrawl.ts'
import { loadColumnsByTable } from './tableColumns.ts'

/** A caller of the crawl. */
export interface CrawlCaller {
  /** Bearer token; absent for a caller who has not signed in. */
  readonly token?: string
  /** Ids of rows to use in addresses and bodies. The caller may not see these rows, unless the kind of caller allows it. */
  readonly ids: Ids
  /** Ids that no response may contain unless the request contained them. */
  readonly hidden: ReadonlySet<string>
}

/** Calls that received malformed requests from a caller whom they did not reject. Their response does not depend on the caller. */
export type MalformedCalls = Set<DocumentedCall>

export interface CrawlResult {
  /** Number of calls by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Calls that were not rejected, as `METHOD /path`. */
  readonly accepted: ReadonlySet<string>
  /** One line for each fault: a system error, a rejection without a code, or a value that is hidden from the caller. */
  readonly faults: readonly string[]
}

const definitions: readonly ResourceDefinition[] = resources
const unknownId = '0198a000-0000-7000-8000-00000000dead'
const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** Order of methods: reads first and removals last, so that all calls before the removals find the rows. */
const methods = ['GET', 'PATCH', 'PUT', 'POST', 'DELETE']

/**
 * Sends every documented call with an empty body, with ids of rows that the caller may not see, and with malformed bodies.
 * @param malformedCalls calls that no longer need malformed requests; calls of this crawl are added
 */
export async function crawlAs(
  node: TestNode,
  calls: readonly DocumentedCall[],
  { malformedCalls, ...caller }: CrawlCaller & { readonly malformedCalls: MalformedCalls },
): Promise<CrawlResult> {
  const statuses = new Map<number, number>()
  const accepted = new Set<string>()
  const faults: string[] = []
  for (const method of methods)
    await mapConcurrently(
      calls.filter((call) => call.method === method),
      async (call) => {
        const path = fillPath(call.path, caller.ids)
        for (const { query = '', body, isMalformed } of requestsOf(call, caller.ids)) {
          if (isMalformed === true && malformedCalls.has(call)) continue
          const response = await fetchWithRetry(node, { method, path: `${path}${query}`, body, token: caller.token })
          statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
          if (response.status < 400) accepted.add(`${method} ${call.path}`)
          const fault = faultOf(response, `${path}${query} ${textOf(body)}`, caller)
          if (fault !== null) faults.push(`${method} ${path}${query} ${textOf(body)}: ${response.status} ${fault}`)
          if (isAlwaysRejected(response)) return
        }
        malformedCalls.add(call)
      },
    )
  return { statuses, accepted, faults }
}

interface Request {
  readonly query?: string
  readonly body?: unknown
  readonly isMalformed?: boolean
}

function requestsOf({ method, names, isMultipart }: DocumentedCall, ids: Ids): readonly Request[] {
  const [participantId] = ids.participant ?? []
  const scopeIds = { participantId, studyId: ids.study?.[0], siteId: ids.site?.[0] }
  if (method === 'GET')
    return [
      {},
      { query: `?${new URLSearchParams(Object.entries(scopeIds).flatMap(([name, id]) => (id === undefined ? [] : [[name, id]])))}` },
      { query: '?_start=x&nonsense=%5B', isMalformed: true },
    ]
  if (isMultipart) return [{ body: buildFileForm('x.csv', 'x\n', { participantId: participantId ?? unknownId }) }, { body: {} }]
  const references = names.flatMap((name) => (/Ids?$/.test(name) ? [[name, idOf(name.replace(/Ids?$/, ''), ids)]] : []))
  return [
    { body: {} },
    { body: '{"broken', isMalformed: true },
    { body: ['x'], isMalformed: true },
    { body: { ids: [participantId], ...scopeIds } },
    ...(references.length === 0 ? [] : [{ body: Object.fromEntries(references) }]),
  ]
}

const idOf = (name: string, ids: Ids): string => ids[name]?.[0] ?? ids.participant?.[0] ?? unknownId

/** The path without its first slash, with a row's id for each parameter. */
const fillPath = (path: string, ids: Ids): string =>
  path.slice(1).replaceAll(/([^/{}]*)\/\{(\w+)\}/g, (_, before: string, parameter: string) => {
    const resource =
      definitions.find(({ path: { one, many } }) => [one, many].some((each) => each === before || each.endsWith(`/${before}`))) ??
      fhirResourceOf(before)
    return `${before}/${idOf(resource?.name ?? parameter.replace(/Id$/, ''), ids)}`
  })

/** Resource of the rows that a FHIR type shows. */
const fhirResourceOf = (type: string): Pick<ResourceDefinition, 'name'> | undefined =>
  fhirTypes.flatMap((each) => (each === type ? [{ name: fhirMappings[each].of }] : []))[0]

interface Response {
  readonly status: number
  /** Headers and body. */
  readonly text: string
  /** Code of a rejected call. */
  readonly error?: { readonly code?: unknown; readonly message?: unknown }
}

/** Returns the response of a call. Uploads run one after another: a call that is rejected as too early is sent again. */
async function fetchWithRetry(
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
      ...(isJson ? { error: errorIn(JSON.parse(text)) } : {}),
    }
  }
}

/** The error of a rejection; FHIR endpoints name it in the first issue of an OperationOutcome. */
function errorIn(body: { readonly error?: Response['error']; readonly issue?: readonly Issue[] }): Response['error'] {
  const details = body.issue?.[0]?.details
  return details === undefined ? body.error : { code: details.coding?.[0]?.code, message: details.text }
}
interface Issue {
  readonly details?: { readonly coding?: readonly { readonly code?: unknown }[]; readonly text?: unknown }
}

/** True if the call was rejected because of the session, the page or the row in the address. Another body would get the same response. */
const isAlwaysRejected = ({ status, error }: Response): boolean =>
  status === 401 || status === 404 || (status === 403 && error?.code === 'Forbidden')

function faultOf({ status, text, error }: Response, statement: string, { hidden }: CrawlCaller): string | null {
  if (status >= 400 && (typeof error?.code !== 'string' || typeof error.message !== 'string' || error.message === ''))
    return `no code: ${text.slice(-200)}`
  if (status === 500 || error?.code === 'Internal') return 'system error'
  const leakedMarkers = Object.entries(markers).flatMap(([name, marker]) => (marker.test(text) && !marker.test(statement) ? [name] : []))
  const foreignIds = [...new Set(text.match(uuid))].filter((id) => hidden.has(id) && !statement.includes(id))
  const first =
    foreignIds[0] === undefined ? '' : text.slice(Math.max(0, text.indexOf(foreignIds[0]) - 100), text.indexOf(foreignIds[0]) + 60)
  return leakedMarkers.length + foreignIds.length === 0
    ? null
    : `shows ${[...leakedMarkers, ...foreignIds.slice(0, 2)].join(', ')} (${foreignIds.length} ids) ${first}`
}

const textOf = (body: unknown): string => (body === undefined || body instanceof FormData ? '' : JSON.stringify(body))

/** Returns the id of a row of each resource in an organisation. Rows of the given study and site are preferred. */
export async function rowsOf(node: TestNode, orgId: string, { studyId, siteId }: Partial<StudySitePair> = {}): Promise<Ids> {
  const columns = await loadColumnsByTable(node)
  const rows = definitions.map(async ({ name }) => {
    const columnNames = columns.get(toSnakeCase(name)) ?? new Set()
    const preferredValues = Object.entries({ study_id: studyId, site_id: siteId }).filter(
      ([column, id]) => id !== undefined && columnNames.has(column),
    )
    const order = [...preferredValues.map(([column], index) => `(${column} is not distinct from $${index + 2}) desc`), 'id']
    const matches = await node.ownerQuery<{ id: string }>(
      `select id from "${toSnakeCase(name)}" where org_id = $1 order by ${order.join(', ')} limit 1`,
      [orgId, ...preferredValues.map(([, id]) => id)],
    )
    return [name, matches.map(({ id }) => id)] as const
  })
  return Object.fromEntries(await Promise.all(rows))
}

/** Ids of the rows of an organisation. */
export const idsOfOrganisation = (node: TestNode, orgId: string): Promise<ReadonlySet<string>> =>
  findIds(node, 'org_id', { condition: 'org_id = $1', values: [orgId] })

/** Ids of participants, and of all rows about them. @param condition about the columns `org_id` and `participant_id` */
export const idsOfPeople = (node: TestNode, condition: string, values: readonly string[]): Promise<ReadonlySet<string>> =>
  findIds(node, 'participant_id', { condition, values })

/**
 * Returns ids of rows that meet a condition. In the demo data, some rows of different tables or organisations have the same id. These ids
 * prove nothing and are excluded.
 */
async function findIds(
  node: TestNode,
  column: 'org_id' | 'participant_id',
  { condition, values }: { readonly condition: string; readonly values: readonly string[] },
): Promise<ReadonlySet<string>> {
  const meeting = new Set<string>()
  const others = new Set<string>()
  for (const [table, columns] of await loadColumnsByTable(node)) {
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
