import type { BaseKey, BaseRecord, CreateParams, CreateResponse, DataProvider, GetManyParams } from '@refinedev/core'
import stock from '@refinedev/simple-rest'
import type { AxiosResponse } from 'axios'
import { getResource, resources } from '#resources/index.ts'
import { http, isUnanswered } from '../http.ts'
import { runtimeConfig } from '../session/runtimeConfig.ts'
import { createKeys } from './createKeys.ts'
import { consumePrefetch } from './earlyAnswer.ts'
import { filterParameters } from './filterParameters.ts'

/** Options of a request in `meta`, in addition to Refine's own parameters. */
export interface ListMeta {
  /** URL path to use instead of the resource's own, such as the nested path `study/{id}/visits`. */
  readonly path?: string
  /** True to list rows of all studies, without the row scope `myStudies` (design, "Access"). */
  readonly allStudies?: boolean
  /** Method of counting the total, `capped` by default. With `none`, the response does not wait for a count. */
  readonly total?: 'none' | 'capped' | 'exact'
}

/** Total that `getList` returns with the rows. */
export interface ListTotal {
  readonly total: number
  /** True if there are more rows than `total`. */
  readonly isCapped: boolean
}

/** Earliest time at which the server read the rows, in epoch milliseconds by the server's clock. */
export interface ReadTime {
  readonly asOf?: number
}

const restProvider = stock('', http)
const keys = createKeys()

/**
 * Refine's REST provider with five changes. Resources have the names and URL paths of their declarations. The operator `in` is supported.
 * Totals may be capped or not counted. A call for many rows succeeds or fails as a whole. A repeated create after a lost response makes
 * no second row.
 */
export const dataProvider: DataProvider = {
  ...restProvider,
  getApiUrl: () => '/api',

  async getList<Row extends BaseRecord>(list: ListParameters) {
    const address = listAddress(list)
    const { since, response } = consumePrefetch(address) ?? { since: performance.now(), response: http.get<Row[]>(address) }
    const { data: first, headers }: AxiosResponse<Row[]> = await response
    const data = [...first, ...(await fetchRemainingRows<Row>(list, first.length))]
    const totalCount = Number(headers['x-total-count'] ?? Number.NaN)
    return {
      data,
      total: Number.isNaN(totalCount) ? data.length : totalCount,
      isCapped: headers['x-total-capped'] === 'true',
      ...readTimeOf(headers.date, since),
    }
  },
  async getMany<Row extends BaseRecord>({ resource, ids, meta }: GetManyParams) {
    const rows: Row[] = []
    for (let start = 0; start < ids.length; start += getLargestPage()) {
      const idChunk = ids.slice(start, start + getLargestPage())
      const query = new URLSearchParams([
        ...idChunk.map((id) => ['id', String(id)]),
        ['_start', '0'],
        ['_end', String(idChunk.length)],
        ['_total', 'none'],
      ])
      const { data } = await http.get<Row[]>(`${meta?.path ?? getCollectionPath(resource)}?${query}`)
      rows.push(...data)
    }
    return { data: rows }
  },
  getOne: ({ resource, id, meta }) => answer(http.get(buildRowPath(resource, id, meta?.path))),
  async create<Row extends BaseRecord, Values>({ resource, variables, meta }: CreateParams<Values>): Promise<CreateResponse<Row>> {
    const path: string = meta?.path ?? getCollectionPath(resource)
    const message = `${path} ${JSON.stringify(variables)}`
    const key = keys.keyFor(message)
    try {
      const response = await restProvider.create<Row, Values>({
        resource: path,
        variables,
        meta: { headers: { ...meta?.headers, 'Idempotency-Key': key } },
      })
      keys.answered(message)
      return response
    } catch (error) {
      if (isUnanswered(error)) keys.unanswered(message, key)
      else keys.answered(message)
      throw error
    }
  },
  update: ({ resource, id, variables, meta }) => answer(http.patch(buildRowPath(resource, id, meta?.path), variables)),
  deleteOne: ({ resource, id, variables, meta }) => answer(http.delete(buildRowPath(resource, id, meta?.path), { data: variables })),
  deleteMany: ({ resource, ids, meta }) => answer(http.delete(meta?.path ?? getCollectionPath(resource), { data: { ids } })),
}

/** Fetches the remaining rows of a page that exceeds the server's limit, one request after the other. Stops at the end of the list. */
async function fetchRemainingRows<Row>(list: ListParameters, count: number): Promise<readonly Row[]> {
  const { start, end } = pageOf(list)
  const rows: Row[] = []
  for (let last = count; last === getLargestPage() && start + count + rows.length < end; ) {
    const chunkParameters = { ...list, meta: { ...list.meta, total: 'none' } satisfies ListMeta }
    const { data } = await http.get<Row[]>(listAddress(chunkParameters, start + count + rows.length))
    rows.push(...data)
    last = data.length
  }
  return rows
}

const getLargestPage = (): number => runtimeConfig().largestPage

type ListParameters = Parameters<DataProvider['getList']>[0]

function pageOf({ pagination }: Pick<ListParameters, 'pagination'>): { readonly start: number; readonly end: number } {
  const { currentPage = 1, pageSize = 10 } = pagination ?? {}
  return { start: (currentPage - 1) * pageSize, end: currentPage * pageSize }
}

/**
 * Returns the URL of a page of a list, with all its parameters. A response contains no more rows than the server's limit.
 * @param from index of the first row, if it differs from the first row of the page
 */
export function listAddress({ resource, pagination, sorters, filters, meta }: ListParameters, from?: number): string {
  const { path, allStudies, total } = (meta ?? {}) as ListMeta
  const query = new URLSearchParams()
  if ((pagination?.mode ?? 'server') === 'server') {
    const { start, end } = pageOf({ pagination })
    const first = from ?? start
    query.set('_start', String(first))
    query.set('_end', String(Math.min(end, first + getLargestPage())))
  }
  if (sorters !== undefined && sorters.length > 0) {
    query.set('_sort', sorters.map((each) => each.field).join(','))
    query.set('_order', sorters.map((each) => each.order).join(','))
  }
  for (const [name, value] of filterParameters(filters)) query.append(name, value)
  if (allStudies === true) query.set('allStudies', 'true')
  if (total !== undefined) query.set('_total', total)
  return `${path ?? getCollectionPath(resource)}?${query}`
}

/** Returns the URL path of a resource's list. A name without a declaration is used as the path. */
export const getCollectionPath = (resource: string): string => findDeclaration(resource)?.path.many ?? resource

/** Returns the URL path of one row. */
export function buildRowPath(resource: string, id: BaseKey, path?: string): string {
  return `${path ?? findDeclaration(resource)?.path.one ?? resource}/${encodeURIComponent(id)}`
}

const findDeclaration = (name: string) => (resources.some((each) => each.name === name) ? getResource(name) : null)

/**
 * Returns the earliest time at which the server read the rows: the date of the response, in whole seconds, minus the duration of the
 * request. @param since start of the request, on this page's clock
 */
function readTimeOf(date: unknown, startTime: number): ReadTime {
  const responseDate = Date.parse(String(date))
  return Number.isNaN(responseDate) ? {} : { asOf: Math.floor(responseDate - (performance.now() - startTime)) }
}

async function answer<Data>(response: Promise<{ readonly data: Data }>): Promise<{ data: Data }> {
  return { data: (await response).data }
}
