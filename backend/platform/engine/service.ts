import type { Readable } from 'node:stream'
import type { Query } from '@feathersjs/feathers'
import { KnexService } from '@feathersjs/knex'
import type { Knex } from 'knex'
import type { BulkAnswer, HistoryEntry, ImportAnswer, SummaryAnswer, TabCounts } from '#resources/core/answers/answers.ts'
import type { ImportSummary, ImportUndo, StoredReading } from '#resources/core/answers/importAnswers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ResponseRow } from '#resources/core/resource.ts'
import { notFound } from '../common/errors.ts'
import type { EngineContext, RequestContext, Table } from './context.ts'
import { tableOf } from './customFields.ts'
import type { IdempotentAnswer, ListAnswer } from './engine.types.ts'
import { requestFrom } from './http/hooks.ts'
import type { RouteRequest, RouteRequestParams } from './http/types.ts'
import { readUpload } from './http/upload.ts'
import type { ResourceModel } from './model/types.ts'
import { runBulk } from './operations/bulk.ts'
import { countsOf } from './operations/counts.ts'
import { createRow, createRowOnce } from './operations/create.ts'
import { exportRows, exportTypes } from './operations/export.ts'
import { historyOf } from './operations/history.ts'
import { importRows, importRowsOnce } from './operations/import.ts'
import { listRows } from './operations/list.ts'
import { moveRow, moveRowOnce } from './operations/move.ts'
import { type Parent, requireParent } from './operations/parent.ts'
import { readRow } from './operations/read.ts'
import { idsOf, removeRow, removeRows } from './operations/remove.ts'
import { restoreRow } from './operations/restore.ts'
import { summaryOf } from './operations/summary.ts'
import { runTransition } from './operations/transition.ts'
import { listImports, previewUndo, readStoredReading, undoImport } from './operations/undoImport.ts'
import { updateRow } from './operations/update.ts'
import { bodyOf } from './writes/input.ts'

/**
 * Feathers service of one resource. KnexService builds the query with which every read begins, but the database layer runs it. The steps
 * of each method are in `operations/`.
 */
export class ResourceService extends KnexService<ResponseRow, unknown, RouteRequestParams> implements Table {
  readonly model: ResourceModel
  private readonly parts: EngineContext

  constructor(model: ResourceModel, engineContext: EngineContext) {
    super({ Model: engineContext.studydesk.database.build, name: model.table })
    this.model = model
    this.parts = engineContext
  }

  rows(conditions: Query = {}): Knex.QueryBuilder {
    const qualifiedConditions = Object.entries(conditions).map(([column, value]) => [`${this.model.table}.${column}`, value])
    return this.knexify(this.db({}), Object.fromEntries(qualifiedConditions))
  }

  override async find(params?: RouteRequestParams): Promise<never> {
    const routeRequest = requestFrom(params ?? {})
    const { rows, total } = await listRows(this.operation(routeRequest), routeRequest.query, parentOf(routeRequest))
    const answer: ListAnswer = { rows, total: total?.count ?? null, isCapped: total?.isCapped ?? false }
    return answer as never
  }

  override async get(id: unknown, params?: RouteRequestParams): Promise<ResponseRow> {
    return readRow(this.operation(requestFrom(params ?? {})), String(id))
  }

  override async create(_data: unknown, params?: RouteRequestParams): Promise<never> {
    const routeRequest = requestFrom(params ?? {})
    const parent = parentOf(routeRequest)
    const operation = this.operation(routeRequest)
    if (parent !== undefined) await requireParent(operation, parent)
    const body = parent === undefined ? routeRequest.body : { ...bodyOf(routeRequest.body), [parent.field.name]: parent.id }
    const key = routeRequest.context.req.headers['idempotency-key']
    if (key === undefined) return (await createRow(operation, body, parent)) as never
    return answerOnce(routeRequest, await createRowOnce(operation, body, String(key), parent)) as never
  }

  override async patch(id: unknown, _data: unknown, params?: RouteRequestParams): Promise<never> {
    return this.change(id, requestFrom(params ?? {}))
  }

  /** `PUT` changes only the fields in its body, like `PATCH`: leaving out a field that the caller may not see must not clear it. */
  override async update(id: unknown, _data: unknown, params?: RouteRequestParams): Promise<never> {
    return this.change(id, requestFrom(params ?? {}))
  }

  override async remove(id: unknown, params?: RouteRequestParams): Promise<never> {
    const routeRequest = requestFrom(params ?? {})
    const operation = this.operation(routeRequest)
    if (id !== null) return (await removeRow(operation, String(id))) as never
    const parent = parentOf(routeRequest)
    if (parent !== undefined) await requireParent(operation, parent)
    return (await removeRows(operation, idsOf(routeRequest.body, { model: this.model, parent }), parent)) as never
  }

  async restore(_data: unknown, params: RouteRequestParams): Promise<ResponseRow> {
    const routeRequest = requestFrom(params)
    return restoreRow(this.operation(routeRequest), rowIdOf(routeRequest))
  }

  async transition(_data: unknown, params: RouteRequestParams): Promise<ResponseRow> {
    const routeRequest = requestFrom(params)
    return runTransition(this.operation(routeRequest), {
      id: rowIdOf(routeRequest),
      name: routeRequest.route.path.split('/').at(-1) ?? '',
      body: routeRequest.body,
    })
  }

  async move(_data: unknown, params: RouteRequestParams): Promise<ResponseRow> {
    const routeRequest = requestFrom(params)
    const operation = this.operation(routeRequest)
    const key = routeRequest.context.req.headers['idempotency-key']
    if (key === undefined) return moveRow(operation, rowIdOf(routeRequest), routeRequest.body)
    return answerOnce(routeRequest, await moveRowOnce(operation, rowIdOf(routeRequest), routeRequest.body, String(key)))
  }

  async history(_data: unknown, params: RouteRequestParams): Promise<readonly HistoryEntry[]> {
    const routeRequest = requestFrom(params)
    const { entries, total } = await historyOf(this.operation(routeRequest), rowIdOf(routeRequest), routeRequest.query)
    routeRequest.context.set('X-Total-Count', String(total))
    return entries
  }

  async counts(_data: unknown, params: RouteRequestParams): Promise<TabCounts> {
    const routeRequest = requestFrom(params)
    return countsOf(this.operation(routeRequest), rowIdOf(routeRequest))
  }

  async summary(_data: unknown, params: RouteRequestParams): Promise<SummaryAnswer> {
    const routeRequest = requestFrom(params)
    return summaryOf(this.operation(routeRequest), routeRequest.query)
  }

  async exportRows(_data: unknown, params: RouteRequestParams): Promise<Readable> {
    const routeRequest = requestFrom(params)
    const { file, format } = await exportRows(this.operation(routeRequest), routeRequest.query)
    routeRequest.context.set('Content-Type', exportTypes[format])
    routeRequest.context.set('Content-Disposition', `attachment; filename="${this.model.resource.path.many.split('/').at(-1)}.${format}"`)
    return file
  }

  async importRows(_data: unknown, params: RouteRequestParams): Promise<ImportAnswer> {
    const routeRequest = requestFrom(params)
    const { uploadBytes, importBytes } = this.parts.studydesk.config.limits
    const operation = this.operation(routeRequest)
    const { fields, file } = await readUpload(routeRequest.context, { maxBytes: Math.min(uploadBytes, importBytes) })
    const upload = { fields: { ...lastOf(routeRequest.query), ...fields }, file }
    const key = routeRequest.context.req.headers['idempotency-key']
    if (key === undefined) return importRows(operation, upload)
    return answerOnce(routeRequest, await importRowsOnce(operation, upload, String(key)))
  }

  async imports(_data: unknown, params: RouteRequestParams): Promise<readonly ImportSummary[]> {
    return listImports(this.operation(requestFrom(params)))
  }

  async importReading(_data: unknown, params: RouteRequestParams): Promise<StoredReading | null> {
    const routeRequest = requestFrom(params)
    return readStoredReading(this.operation(routeRequest), routeRequest.query)
  }

  async importUndo(_data: unknown, params: RouteRequestParams): Promise<ImportUndo> {
    const routeRequest = requestFrom(params)
    return previewUndo(this.operation(routeRequest), routeRequest.params.importId ?? '')
  }

  async undoImport(_data: unknown, params: RouteRequestParams): Promise<ImportUndo> {
    const routeRequest = requestFrom(params)
    return undoImport(this.operation(routeRequest), routeRequest.params.importId ?? '')
  }

  async bulk(_data: unknown, params: RouteRequestParams): Promise<BulkAnswer> {
    const routeRequest = requestFrom(params)
    return runBulk(this.operation(routeRequest), routeRequest.body)
  }

  private async change(id: unknown, routeRequest: RouteRequest): Promise<never> {
    return (await updateRow(this.operation(routeRequest), String(id), routeRequest.body)) as never
  }

  private operation({ caller, context }: RouteRequest): RequestContext {
    if (caller === undefined) throw notFound()
    return { parts: this.parts, table: tableOf(this, caller), caller, header: (name) => context.get(name) || undefined }
  }
}

/** Returns the response. Adds a header if it repeats the response to an earlier identical request. */
function answerOnce<Answer>({ context }: RouteRequest, { answer, isReplayed }: IdempotentAnswer<Answer>): Answer {
  if (isReplayed) context.set('Idempotency-Replayed', 'true')
  return answer
}

/** Returns the query's parameters; if a parameter is repeated, its last value. */
const lastOf = (query: RouteRequest['query']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String([value].flat().at(-1) ?? '')]))

const rowIdOf = (routeRequest: RouteRequest): string => routeRequest.params.id ?? ''

function parentOf({ route, params }: RouteRequest): Parent | undefined {
  if (route.parent === undefined) return undefined
  const id = (params.parentId ?? '').toLowerCase()
  if (!isUuid(id)) throw notFound()
  return { field: route.parent, id }
}
