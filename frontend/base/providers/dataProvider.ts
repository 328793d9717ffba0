import type { BaseKey, BaseRecord, CreateParams, CreateResponse, DataProvider, GetManyParams } from '@refinedev/core'
import stock from '@refinedev/simple-rest'
import type { AxiosResponse } from 'axios'
import { resourceNamed, resources } from '#resources/index.ts'
import { http, isUnanswered } from '../http.ts'
import { runtimeConfig } from '../session/runtimeConfig.ts'
import { createKeys } from './createKeys.ts'
import { takeEarly } from './earlyAnswer.ts'
import { filterParameters } from './filterParameters.ts'

/** What a screen may say beside the stock parameters, in `meta`. */
export interface ListMeta {
  /** Another address than the resource's own: a nested one, `study/{id}/visits`. */
  readonly path?: string
  /** Lifts the row scope `myStudies` (design, "Access"). */
  readonly allStudies?: boolean
  /** How the total is counted; `none` answers as soon as the rows are there. Capped where it does not say. */
  readonly total?: 'none' | 'capped' | 'exact'
}

/** `getList` answers this beside the rows. */
export interface ListTotal {
  readonly total: number
  /** There are more than `total`. */
  readonly isCapped: boolean
}

/** And when the rows were read, at the earliest: epoch milliseconds by the servers' clock. */
export interface ReadAt {
  readonly asOf?: number
}

const rest = stock('', http)
const keys = createKeys()

/**
 * The stock REST provider, taught five things: resources are named by their declaration and live at their declared
 * addresses; the operator `in`; totals that are capped or not counted; a call for many at once that is all or nothing; and a create that is
 * repeated because its answer got lost makes no second row.
 */
export const dataProvider: DataProvider = {
  ...rest,
  getApiUrl: () => '/api',

  async getList<Row extends BaseRecord>(list: ListParameters) {
    const address = listAddress(list)
    const { since, response } = takeEarly(address) ?? { since: performance.now(), response: http.get<Row[]>(address) }
    const { data: first, headers }: AxiosResponse<Row[]> = await response
    const data = [...first, ...(await restOfPage<Row>(list, first.length))]
    const counted = Number(headers['x-total-count'] ?? Number.NaN)
    return {
      data,
      total: Number.isNaN(counted) ? data.length : counted,
      isCapped: headers['x-total-capped'] === 'true',
      ...readAt(headers.date, since),
    }
  },
  async getMany<Row extends BaseRecord>({ resource, ids, meta }: GetManyParams) {
    const rows: Row[] = []
    for (let start = 0; start < ids.length; start += largestPage()) {
      const some = ids.slice(start, start + largestPage())
      const query = new URLSearchParams([
        ...some.map((id) => ['id', String(id)]),
        ['_start', '0'],
        ['_end', String(some.length)],
        ['_total', 'none'],
      ])
      const { data } = await http.get<Row[]>(`${meta?.path ?? manyPath(resource)}?${query}`)
      rows.push(...data)
    }
    return { data: rows }
  },
  getOne: ({ resource, id, meta }) => answer(http.get(onePath(resource, id, meta?.path))),
  async create<Row extends BaseRecord, Values>({ resource, variables, meta }: CreateParams<Values>): Promise<CreateResponse<Row>> {
    const path: string = meta?.path ?? manyPath(resource)
    const said = `${path} ${JSON.stringify(variables)}`
    const key = keys.keyFor(said)
    try {
      const answered = await rest.create<Row, Values>({
        resource: path,
        variables,
        meta: { headers: { ...meta?.headers, 'Idempotency-Key': key } },
      })
      keys.answered(said)
      return answered
    } catch (error) {
      if (isUnanswered(error)) keys.unanswered(said, key)
      else keys.answered(said)
      throw error
    }
  },
  update: ({ resource, id, variables, meta }) => answer(http.patch(onePath(resource, id, meta?.path), variables)),
  deleteOne: ({ resource, id, variables, meta }) => answer(http.delete(onePath(resource, id, meta?.path), { data: variables })),
  deleteMany: ({ resource, ids, meta }) => answer(http.delete(meta?.path ?? manyPath(resource), { data: { ids } })),
}

/** A page that is larger than an answer may be is asked for in parts, one after the other: of a page that ends sooner there is no other part. */
async function restOfPage<Row>(list: ListParameters, count: number): Promise<readonly Row[]> {
  const { start, end } = pageOf(list)
  const rows: Row[] = []
  for (let last = count; last === largestPage() && start + count + rows.length < end; ) {
    const part = { ...list, meta: { ...list.meta, total: 'none' } satisfies ListMeta }
    const { data } = await http.get<Row[]>(listAddress(part, start + count + rows.length))
    rows.push(...data)
    last = data.length
  }
  return rows
}

const largestPage = (): number => runtimeConfig().largestPage

type ListParameters = Parameters<DataProvider['getList']>[0]

function pageOf({ pagination }: Pick<ListParameters, 'pagination'>): { readonly start: number; readonly end: number } {
  const { currentPage = 1, pageSize = 10 } = pagination ?? {}
  return { start: (currentPage - 1) * pageSize, end: currentPage * pageSize }
}

/**
 * The address of a page of a list, with everything that is asked of it; as much of the page as an answer may hold.
 * @param from the first row, where it is not that of the page
 */
export function listAddress({ resource, pagination, sorters, filters, meta }: ListParameters, from?: number): string {
  const { path, allStudies, total } = (meta ?? {}) as ListMeta
  const query = new URLSearchParams()
  if ((pagination?.mode ?? 'server') === 'server') {
    const { start, end } = pageOf({ pagination })
    const first = from ?? start
    query.set('_start', String(first))
    query.set('_end', String(Math.min(end, first + largestPage())))
  }
  if (sorters !== undefined && sorters.length > 0) {
    query.set('_sort', sorters.map((each) => each.field).join(','))
    query.set('_order', sorters.map((each) => each.order).join(','))
  }
  for (const [name, value] of filterParameters(filters)) query.append(name, value)
  if (allStudies === true) query.set('allStudies', 'true')
  if (total !== undefined) query.set('_total', total)
  return `${path ?? manyPath(resource)}?${query}`
}

/** Where a resource's list is answered; what is no resource is an address itself. */
export const manyPath = (resource: string): string => declared(resource)?.path.many ?? resource

/** Where one row is answered. */
export function onePath(resource: string, id: BaseKey, path?: string): string {
  return `${path ?? declared(resource)?.path.one ?? resource}/${encodeURIComponent(id)}`
}

const declared = (name: string) => (resources.some((each) => each.name === name) ? resourceNamed(name) : null)

/** The server dates its answer, in whole seconds; it read after it was asked. @param since when it was asked, on this page's clock */
function readAt(date: unknown, since: number): ReadAt {
  const dated = Date.parse(String(date))
  return Number.isNaN(dated) ? {} : { asOf: Math.floor(dated - (performance.now() - since)) }
}

async function answer<Data>(response: Promise<{ readonly data: Data }>): Promise<{ data: Data }> {
  return { data: (await response).data }
}
