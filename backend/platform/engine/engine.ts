import type { Application } from '@feathersjs/koa'
import { figureReachOf } from '../access/allFigures.ts'
import { buildAuditInsert } from '../auditTrail/insert.ts'
import type { Caller } from '../common/caller.ts'
import { type EngineContext, findTable, type RequestContext, type TransactionContext } from './context.ts'
import { tableOf } from './customFields.ts'
import type { BatchWriter, Engine, ListAnswer } from './engine.types.ts'
import { runBulk, workOnEach } from './operations/bulk.ts'
import { createRow, createRowOnce } from './operations/create.ts'
import { distinctOf } from './operations/distinct.ts'
import { fileOf } from './operations/file.ts'
import { countRows, type ListedRows, listRows } from './operations/list.ts'
import { listAllPages, listById } from './operations/listAllPages.ts'
import { createMany, updateMany } from './operations/many.ts'
import { moveRow } from './operations/move.ts'
import { readRow } from './operations/read.ts'
import { removeRows } from './operations/remove.ts'
import { restoreRow } from './operations/restore.ts'
import { streamRows } from './operations/streamRows.ts'
import { exactSummaryOf, storedSummaryOf } from './operations/summary.ts'
import { runTransition } from './operations/transition.ts'
import { updateRow } from './operations/update.ts'
import { forgetTotals } from './query/forgetTotals.ts'
import { referenceNames, titlesOf } from './rows/labels.ts'
import { runTransaction } from './transactions/transaction.ts'
import { runSteps, runStepsOnce } from './transactions/work.ts'

/** Creates the operations that server code calls, with the same steps and checks as the API. */
export function createEngine(app: Application, context: EngineContext, { isTrusted = false } = {}): Omit<Engine, 'registry'> {
  const createOperation = (caller: Caller, resource: string): RequestContext => ({
    parts: context,
    caller,
    table: tableOf(findTable(context, resource), caller),
    isTrusted,
  })
  const createFigureOperation = (caller: Caller, resource: string): RequestContext => {
    const requested = createOperation(caller, resource)
    const reach = figureReachOf(caller, requested.table.model.resource)
    return reach === 'all' || reach === 'own' ? { ...requested, counts: reach } : requested
  }
  return {
    app,
    list: (caller, resource, query) => asDeclared(answerOf(listRows(createOperation(caller, resource), query))),
    listWhole: (caller, resource, query) => asDeclared(answerOf(listAllPages(createOperation(caller, resource), query))),
    count: (caller, resource, query) => countRows(createOperation(caller, resource), query),
    summary: (caller, resource, query) => storedSummaryOf(createOperation(caller, resource), query),
    figures: {
      count: (caller, resource, query) => countRows(createFigureOperation(caller, resource), query),
      summary: (caller, resource, query) => storedSummaryOf(createFigureOperation(caller, resource), query),
      exactSummary: (caller, resource, query) => exactSummaryOf(createFigureOperation(caller, resource), query),
    },
    distinct: (caller, resource, selection, query) => distinctOf(createOperation(caller, resource), selection, query),
    listById: (caller, resource, ids, query = {}) => asDeclared(listById(createOperation(caller, resource), ids, query)),
    read: (caller, resource, id) => asDeclared(readRow(createOperation(caller, resource), id)),
    create: (caller, resource, input) => asDeclared(createRow(createOperation(caller, resource), input)),
    createOnce: (caller, resource, input, key) => asDeclared(createRowOnce(createOperation(caller, resource), input, key)),
    update: (caller, resource, id, input) => asDeclared(updateRow(createOperation(caller, resource), id, input)),
    remove: (caller, resource, ids) => removeRows(createOperation(caller, resource), ids),
    titles: (caller, resource, ids) => titlesOf(createOperation(caller, resource), ids),
    referenceNames: (caller, resource, ids) => referenceNames(createOperation(caller, resource), ids),
    restore: (caller, resource, id) => asDeclared(restoreRow(createOperation(caller, resource), id)),
    move: (caller, resource, id, move) => asDeclared(moveRow(createOperation(caller, resource), id, move)),
    transition: (caller, resource, id, { name, changes, ...options }) =>
      asDeclared(runTransition(createOperation(caller, resource), { id, name, body: { ...changes, ...options } })),
    work: (caller, steps) =>
      runTransaction({ parts: context, orgId: caller.orgId }, (transactionContext) => runSteps(transactionContext, caller, steps)),
    workOnce: (caller, uniqueRequest, steps) => runStepsOnce({ parts: context, caller }, uniqueRequest, steps),
    bulk: (caller, resource, request) => runBulk(createOperation(caller, resource), request),
    onEach: (caller, items, work) => workOnEach({ caller, parts: context }, items, work),
    forgetTotals: (orgId, resource) => forgetTotals(context, orgId, resource),
    stream: (caller, resource, query) => streamRows(createOperation(caller, resource), query).chunks as never,
    file: (caller, file) => fileOf(context, caller, file),
    auditStatement: buildAuditInsert,
  }
}

/** Creates the trusted steps on many rows. */
export function createBatchWriter(context: TransactionContext, caller: Caller): BatchWriter {
  const createOperation = (resource: string): RequestContext => ({
    parts: context,
    caller,
    table: tableOf(findTable(context, resource), caller),
    isTrusted: true,
  })
  return {
    createMany: (resource, inputs) => createMany(createOperation(resource), inputs),
    updateMany: (resource, ids, input) => updateMany(createOperation(resource), ids, input),
  }
}

async function answerOf(listPromise: Promise<ListedRows>): Promise<ListAnswer> {
  const { rows, total } = await listPromise
  return { rows, total: total?.count ?? null, isCapped: total?.isCapped ?? false }
}

/** Gives rows the types of the requested resource. This is the only cast: the engine knows no resource by name. */
const asDeclared = <Answer>(answer: Promise<unknown>) => answer as Promise<Answer>
