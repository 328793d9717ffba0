import type { BaseKey, BaseRecord, CreateParams, CreateResponse, DataProvider } from '@refinedev/core'
import stock from '@refinedev/simple-rest'
import type { AxiosResponse } from 'axios'
import { resourceNamed, resources } from '#resources/index.ts'
import { http, isUnanswered } from '../http.ts'
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

  async getList<Row extends BaseRecord>({ resource, pagination, sorters, filters, meta }: Parameters<DataProvider['getList']>[0]) {
    const address = listAddress({ resource, pagination, sorters, filters, meta })
    const { since, response } = takeEarly(address) ?? { since: performance.now(), response: http.get<Row[]>(address) }
    const { data, headers }: AxiosResponse<Row[]> = await response
    const counted = Number(headers['x-total-count'] ?? Number.NaN)
    return {
      data,
      total: Number.isNaN(counted) ? data.length : counted,
      isCapped: headers['x-total-capped'] === 'true',
      ...readAt(headers.date, since),
    }
  },
  getMany: ({ resource, ids, meta }) => {
    const query = new URLSearchParams([
      ...ids.map((id) => ['id', String(id)]),
      ['_start', '0'],
      ['_end', String(ids.length)],
      ['_total', 'none'],
    ])
    return answer(http.get(`${meta?.path ?? manyPath(resource)}?${query}`))
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

/** The address of a page of a list, with everything that is asked of it. */
export function listAddress({ resource, pagination, sorters, filters, meta }: Parameters<DataProvider['getList']>[0]): string {
  const { path, allStudies, total } = (meta ?? {}) as ListMeta
  const { currentPage = 1, pageSize = 10, mode = 'server' } = pagination ?? {}
  const query = new URLSearchParams()
  if (mode === 'server') {
    query.set('_start', String((currentPage - 1) * pageSize))
    query.set('_end', String(currentPage * pageSize))
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
