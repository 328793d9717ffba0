import type { AxiosRequestConfig } from 'axios'
import type { BulkAnswer, BulkRequest, ImportAnswer, SummaryAnswer, TabCounts } from '#resources/core/answers.ts'
import type { ImportUndo, KeptReading } from '#resources/core/importAnswers.ts'
import type { Move } from '#resources/core/order.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import type { ResourceName } from '#resources/index.ts'
import type { ResourceAnswer, SentInput } from '#resources/rows.ts'
import { http } from './http.ts'
import { manyPath, onePath } from './providers/dataProvider.ts'

type Options = Pick<AxiosRequestConfig, 'signal' | 'headers' | 'onUploadProgress'>
/** Parameters of a list's address. */
type Query = URLSearchParams | Readonly<Record<string, string | number | boolean>>

/** The routes that the engine gives to a resource, for code that is no hook. Each rejects with HttpFailure. */
interface Rows<Row, Input> {
  list(query: Query, options?: Options): Promise<readonly Row[]>
  create(values: Input, options?: Options): Promise<Row>
  /** @param changes with the version on which they are based, where the row must not have changed since */
  update(id: string, changes: Input & { readonly version?: number }): Promise<Row>
  remove(id: string): Promise<void>
  transition(id: string, name: string, values?: Input): Promise<Row>
  /** Takes a row to another place of its order. */
  move(id: string, to: Move, options?: Options): Promise<Row>
  summary(query: Query, options?: Options): Promise<SummaryAnswer>
  /** How many rows each tab of a record lists. */
  counts(id: string, options?: Options): Promise<TabCounts>
  bulk(request: BulkRequest): Promise<BulkAnswer>
  /** The rows as CSV. */
  exportText(query: Query): Promise<string>
  import(file: FormData, options?: Options): Promise<ImportAnswer>
  /** How the user's last file with these headers was read. @param headers their digest */
  lastReading(headers: string): Promise<KeptReading | null>
  /** The rows that undoing an import removes. */
  importUndo(id: string): Promise<ImportUndo>
  undoImport(id: string): Promise<ImportUndo>
}

/**
 * Reads and writes rows outside of Refine's hooks: in a queue, in a series of pages or from a button. What a screen shows as a list or a record it reads by
 * the hooks, which follow changes of others.
 */
export function rowsOf<Name extends ResourceName>(resource: Name): Rows<ResourceAnswer[Name], SentInput<Name>>
export function rowsOf(resource: string): Rows<AnsweredRow, Readonly<Record<string, unknown>>>
export function rowsOf(resource: string): Rows<AnsweredRow, object> {
  const many = manyPath(resource)
  const one = (id: string) => onePath(resource, id)
  const get = async <Answer>(address: string, query?: Query, options?: AxiosRequestConfig): Promise<Answer> =>
    (await http.get<Answer>(address, { ...(query === undefined ? {} : { params: query }), ...options })).data
  const post = async <Answer>(address: string, body?: unknown, options?: Options): Promise<Answer> =>
    (await http.post<Answer>(address, body, options)).data
  return {
    list: (query, options) => get(many, query, options),
    create: (values, options) => post(many, values, options),
    update: async (id, changes) => (await http.patch<AnsweredRow>(one(id), changes)).data,
    remove: async (id) => void (await http.delete(one(id))),
    transition: (id, name, values = {}) => post(`${one(id)}/transitions/${name}`, values),
    move: (id, to, options) => post(`${one(id)}/move`, to, options),
    summary: (query, options) => get(`${many}/summary`, query, options),
    counts: (id, options) => get(`${one(id)}/counts`, undefined, options),
    bulk: (request) => post(`${many}/bulk`, request),
    exportText: (query) => get(`${many}/export`, query, { responseType: 'text' }),
    import: (file, options) => post(`${many}/import`, file, options),
    lastReading: (headers) => get(`${many}/imports/reading`, { headers }),
    importUndo: (id) => get(`${many}/imports/${id}`),
    undoImport: (id) => post(`${many}/imports/${id}/undo`),
  }
}
