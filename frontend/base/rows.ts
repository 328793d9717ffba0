import type { AxiosRequestConfig } from 'axios'
import type { BulkAnswer, BulkRequest, ImportAnswer, SummaryAnswer, TabCounts } from '#resources/core/answers/answers.ts'
import type { ImportUndo, StoredReading } from '#resources/core/answers/importAnswers.ts'
import type { ResourceName } from '#resources/core/registry.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import type { ResourceAnswer, SentInput } from '#resources/core/rows.ts'
import type { Move } from '#resources/core/values/order.ts'
import { http } from './http.ts'
import { buildRowPath, getCollectionPath } from './providers/dataProvider.ts'

type Options = Pick<AxiosRequestConfig, 'signal' | 'headers' | 'onUploadProgress'>
/** Parameters of a list's URL. */
type Query = URLSearchParams | Readonly<Record<string, string | number | boolean>>

/** Calls of a resource's generated routes, for code outside of hooks. Each call rejects with HttpFailure. */
interface Rows<Row, Input> {
  list(query: Query, options?: Options): Promise<readonly Row[]>
  create(values: Input, options?: Options): Promise<Row>
  /** Updates a row. @param changes with the version that the user saw: the update is rejected after a change by another user */
  update(id: string, changes: Input & { readonly version: number }): Promise<Row>
  remove(id: string): Promise<void>
  transition(id: string, name: string, values?: Input): Promise<Row>
  /** Moves a row to another position in its order. */
  move(id: string, position: Move, options?: Options): Promise<Row>
  summary(query: Query, options?: Options): Promise<SummaryAnswer>
  /** Returns the number of rows in each tab of a record. */
  counts(id: string, options?: Options): Promise<TabCounts>
  bulk(request: BulkRequest): Promise<BulkAnswer>
  /** Returns the rows as CSV. */
  exportText(query: Query): Promise<string>
  import(file: FormData, options?: Options): Promise<ImportAnswer>
  /** Returns how the user mapped the columns of the last file with these headers. @param headers digest of the headers */
  lastReading(headers: string): Promise<StoredReading | null>
  /** Returns the rows that would be removed if the import is undone. */
  importUndo(id: string): Promise<ImportUndo>
  undoImport(id: string): Promise<ImportUndo>
}

/**
 * Reads and writes rows outside of Refine's hooks: in a queue, in a series of pages or from a button. Screens must read lists and records
 * through Refine's hooks, which show the changes of other users.
 */
export function rowsOf<Name extends ResourceName>(resource: Name): Rows<ResourceAnswer[Name], SentInput<Name>>
export function rowsOf(resource: string): Rows<ResponseRow, Readonly<Record<string, unknown>>>
export function rowsOf(resource: string): Rows<ResponseRow, object> {
  const collectionAddress = getCollectionPath(resource)
  const rowAddressOf = (id: string) => buildRowPath(resource, id)
  const get = async <Answer>(address: string, query?: Query, options?: AxiosRequestConfig): Promise<Answer> =>
    (await http.get<Answer>(address, { ...(query === undefined ? {} : { params: query }), ...options })).data
  const post = async <Answer>(address: string, body?: unknown, options?: Options): Promise<Answer> =>
    (await http.post<Answer>(address, body, options)).data
  return {
    list: (query, options) => get(collectionAddress, query, options),
    create: (values, options) => post(collectionAddress, values, options),
    update: async (id, changes) => (await http.patch<ResponseRow>(rowAddressOf(id), changes)).data,
    remove: async (id) => void (await http.delete(rowAddressOf(id))),
    transition: (id, name, values = {}) => post(`${rowAddressOf(id)}/transitions/${name}`, values),
    move: (id, position, options) => post(`${rowAddressOf(id)}/move`, position, options),
    summary: (query, options) => get(`${collectionAddress}/summary`, query, options),
    counts: (id, options) => get(`${rowAddressOf(id)}/counts`, undefined, options),
    bulk: (request) => post(`${collectionAddress}/bulk`, request),
    exportText: (query) => get(`${collectionAddress}/export`, query, { responseType: 'text' }),
    import: (file, options) => post(`${collectionAddress}/import`, file, options),
    lastReading: (headers) => get(`${collectionAddress}/imports/reading`, { headers }),
    importUndo: (id) => get(`${collectionAddress}/imports/${id}`),
    undoImport: (id) => post(`${collectionAddress}/imports/${id}/undo`),
  }
}
