import type { Readable } from 'node:stream'
import type { Query } from '@feathersjs/feathers'
import { KnexService } from '@feathersjs/knex'
import type { Knex } from 'knex'
import type { BulkAnswer, HistoryEntry, ImportAnswer, SummaryAnswer, TabCounts } from '#resources/core/answers.ts'
import { isUuid } from '#resources/core/fields/ref.ts'
import type { ImportSummary, ImportUndo, KeptReading } from '#resources/core/importAnswers.ts'
import type { AnsweredRow } from '#resources/core/resource.ts'
import { notFound } from '../errors.ts'
import { tableOf } from './customFields.ts'
import { doorOf } from './doors/hooks.ts'
import type { Door, DoorParams } from './doors/types.ts'
import { readUpload } from './doors/upload.ts'
import type { ListAnswer, Once } from './engine.types.ts'
import type { ResourceModel } from './model/types.ts'
import { bulkRows } from './operations/bulk.ts'
import { countsOf } from './operations/counts.ts'
import { createRow, createRowOnce } from './operations/create.ts'
import { exportRows, exportTypes } from './operations/export.ts'
import { historyOf } from './operations/history.ts'
import { importRows, importRowsOnce } from './operations/import.ts'
import { listRows } from './operations/list.ts'
import { moveRow, moveRowOnce } from './operations/move.ts'
import { demandParent, type Parent } from './operations/parent.ts'
import { readRow } from './operations/read.ts'
import { idsOf, removeRow, removeRows } from './operations/remove.ts'
import { restoreRow } from './operations/restore.ts'
import { summaryOf } from './operations/summary.ts'
import { takeTransition } from './operations/transition.ts'
import { keptReading, listImports, previewUndo, undoImport } from './operations/undoImport.ts'
import { updateRow } from './operations/update.ts'
import type { Operation, Parts, Table } from './parts.ts'
import { bodyOf } from './writes/input.ts'

/**
 * One resource as a Feathers service. KnexService builds the query that every read begins with; how it runs is the database's part alone,
 * and what each method does is told step by step in `operations/`.
 */
export class ResourceService extends KnexService<AnsweredRow, unknown, DoorParams> implements Table {
  readonly model: ResourceModel
  private readonly parts: Parts

  constructor(model: ResourceModel, parts: Parts) {
    super({ Model: parts.studydesk.database.build, name: model.table })
    this.model = model
    this.parts = parts
  }

  rows(where: Query = {}): Knex.QueryBuilder {
    const qualified = Object.entries(where).map(([column, value]) => [`${this.model.table}.${column}`, value])
    return this.knexify(this.db({}), Object.fromEntries(qualified))
  }

  override async find(params?: DoorParams): Promise<never> {
    const door = doorOf(params ?? {})
    const { rows, total } = await listRows(this.operation(door), door.query, parentOf(door))
    const answer: ListAnswer = { rows, total: total?.count ?? null, isCapped: total?.isCapped ?? false }
    return answer as never
  }

  override async get(id: unknown, params?: DoorParams): Promise<AnsweredRow> {
    return readRow(this.operation(doorOf(params ?? {})), String(id))
  }

  override async create(_data: unknown, params?: DoorParams): Promise<never> {
    const door = doorOf(params ?? {})
    const parent = parentOf(door)
    const operation = this.operation(door)
    if (parent !== undefined) await demandParent(operation, parent)
    const body = parent === undefined ? door.body : { ...bodyOf(door.body), [parent.field.name]: parent.id }
    const key = door.context.req.headers['idempotency-key']
    if (key === undefined) return (await createRow(operation, body, parent)) as never
    return answerOnce(door, await createRowOnce(operation, body, String(key), parent)) as never
  }

  override async patch(id: unknown, _data: unknown, params?: DoorParams): Promise<never> {
    return this.change(id, doorOf(params ?? {}))
  }

  /** `PUT` changes what it names, like `PATCH`: a field that the caller may not see must not be emptied by leaving it out. */
  override async update(id: unknown, _data: unknown, params?: DoorParams): Promise<never> {
    return this.change(id, doorOf(params ?? {}))
  }

  override async remove(id: unknown, params?: DoorParams): Promise<never> {
    const door = doorOf(params ?? {})
    const operation = this.operation(door)
    if (id !== null) return (await removeRow(operation, String(id))) as never
    const parent = parentOf(door)
    if (parent !== undefined) await demandParent(operation, parent)
    return (await removeRows(operation, idsOf(door.body, { model: this.model, parent }), parent)) as never
  }

  async restore(_data: unknown, params: DoorParams): Promise<AnsweredRow> {
    const door = doorOf(params)
    return restoreRow(this.operation(door), idIn(door))
  }

  async transition(_data: unknown, params: DoorParams): Promise<AnsweredRow> {
    const door = doorOf(params)
    return takeTransition(this.operation(door), { id: idIn(door), name: door.route.path.split('/').at(-1) ?? '', body: door.body })
  }

  async move(_data: unknown, params: DoorParams): Promise<AnsweredRow> {
    const door = doorOf(params)
    const operation = this.operation(door)
    const key = door.context.req.headers['idempotency-key']
    if (key === undefined) return moveRow(operation, idIn(door), door.body)
    return answerOnce(door, await moveRowOnce(operation, idIn(door), door.body, String(key)))
  }

  async history(_data: unknown, params: DoorParams): Promise<readonly HistoryEntry[]> {
    const door = doorOf(params)
    const { entries, total } = await historyOf(this.operation(door), idIn(door), door.query)
    door.context.set('X-Total-Count', String(total))
    return entries
  }

  async counts(_data: unknown, params: DoorParams): Promise<TabCounts> {
    const door = doorOf(params)
    return countsOf(this.operation(door), idIn(door))
  }

  async summary(_data: unknown, params: DoorParams): Promise<SummaryAnswer> {
    const door = doorOf(params)
    return summaryOf(this.operation(door), door.query)
  }

  async exportRows(_data: unknown, params: DoorParams): Promise<Readable> {
    const door = doorOf(params)
    const { file, format } = await exportRows(this.operation(door), door.query)
    door.context.set('Content-Type', exportTypes[format])
    door.context.set('Content-Disposition', `attachment; filename="${this.model.resource.path.many.split('/').at(-1)}.${format}"`)
    return file
  }

  async importRows(_data: unknown, params: DoorParams): Promise<ImportAnswer> {
    const door = doorOf(params)
    const { uploadBytes, importBytes } = this.parts.studydesk.config.limits
    const operation = this.operation(door)
    const { fields, file } = await readUpload(door.context, { maxBytes: Math.min(uploadBytes, importBytes) })
    const upload = { fields: { ...lastOf(door.query), ...fields }, file }
    const key = door.context.req.headers['idempotency-key']
    if (key === undefined) return importRows(operation, upload)
    return answerOnce(door, await importRowsOnce(operation, upload, String(key)))
  }

  async imports(_data: unknown, params: DoorParams): Promise<readonly ImportSummary[]> {
    return listImports(this.operation(doorOf(params)))
  }

  async importReading(_data: unknown, params: DoorParams): Promise<KeptReading | null> {
    const door = doorOf(params)
    return keptReading(this.operation(door), door.query)
  }

  async importUndo(_data: unknown, params: DoorParams): Promise<ImportUndo> {
    const door = doorOf(params)
    return previewUndo(this.operation(door), door.params.importId ?? '')
  }

  async undoImport(_data: unknown, params: DoorParams): Promise<ImportUndo> {
    const door = doorOf(params)
    return undoImport(this.operation(door), door.params.importId ?? '')
  }

  async bulk(_data: unknown, params: DoorParams): Promise<BulkAnswer> {
    const door = doorOf(params)
    return bulkRows(this.operation(door), door.body)
  }

  private async change(id: unknown, door: Door): Promise<never> {
    return (await updateRow(this.operation(door), String(id), door.body)) as never
  }

  private operation({ caller, context }: Door): Operation {
    if (caller === undefined) throw notFound()
    return { parts: this.parts, table: tableOf(this, caller), caller, header: (name) => context.get(name) || undefined }
  }
}

/** Says that the same request was answered before. */
function answerOnce<Answer>({ context }: Door, { answer, isReplayed }: Once<Answer>): Answer {
  if (isReplayed) context.set('Idempotency-Replayed', 'true')
  return answer
}

/** The parameters of a query; of a repeated one the last value. */
const lastOf = (query: Door['query']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String([value].flat().at(-1) ?? '')]))

const idIn = (door: Door): string => door.params.id ?? ''

function parentOf({ route, params }: Door): Parent | undefined {
  if (route.parent === undefined) return undefined
  const id = (params.parentId ?? '').toLowerCase()
  if (!isUuid(id)) throw notFound()
  return { field: route.parent, id }
}
