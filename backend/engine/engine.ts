import type { Application } from '@feathersjs/koa'
import { figureReach } from '../access/allFigures.ts'
import { auditInsert } from '../auditTrail/insert.ts'
import type { Caller } from '../caller.ts'
import { tableOf } from './customFields.ts'
import type { Engine, ListAnswer, WritesOfMany } from './engine.types.ts'
import { bulkRows, workOnEach } from './operations/bulk.ts'
import { createRow, createRowOnce } from './operations/create.ts'
import { distinctOf } from './operations/distinct.ts'
import { fileOf } from './operations/file.ts'
import { countRows, type ListedRows, listRows } from './operations/list.ts'
import { listById, listWhole } from './operations/listWhole.ts'
import { createMany, updateMany } from './operations/many.ts'
import { moveRow } from './operations/move.ts'
import { readRow } from './operations/read.ts'
import { removeRows } from './operations/remove.ts'
import { restoreRow } from './operations/restore.ts'
import { streamRows } from './operations/streamRows.ts'
import { keptSummaryOf } from './operations/summary.ts'
import { takeTransition } from './operations/transition.ts'
import { updateRow } from './operations/update.ts'
import { type Operation, type Parts, type PartsWithin, tableNamed } from './parts.ts'
import { forgetTotals } from './query/forgetTotals.ts'
import { referenceNames, titlesOf } from './rows/labels.ts'
import { transact } from './transactions/transaction.ts'
import { takeSteps, takeStepsOnce } from './transactions/work.ts'

/** The operations for code: the same steps and checks as through the API. */
export function createEngine(app: Application, parts: Parts, { isTrusted = false } = {}): Omit<Engine, 'registry'> {
  const operation = (caller: Caller, resource: string): Operation => ({
    parts,
    caller,
    table: tableOf(tableNamed(parts, resource), caller),
    isTrusted,
  })
  const figure = (caller: Caller, resource: string): Operation => {
    const asked = operation(caller, resource)
    const reach = figureReach(caller, asked.table.model.resource)
    return reach === 'all' || reach === 'own' ? { ...asked, counts: reach } : asked
  }
  return {
    app,
    list: (caller, resource, query) => asDeclared(answerOf(listRows(operation(caller, resource), query))),
    listWhole: (caller, resource, query) => asDeclared(answerOf(listWhole(operation(caller, resource), query))),
    count: (caller, resource, query) => countRows(operation(caller, resource), query),
    summary: (caller, resource, query) => keptSummaryOf(operation(caller, resource), query),
    figures: {
      count: (caller, resource, query) => countRows(figure(caller, resource), query),
      summary: (caller, resource, query) => keptSummaryOf(figure(caller, resource), query),
    },
    distinct: (caller, resource, wanted, query) => distinctOf(operation(caller, resource), wanted, query),
    listById: (caller, resource, ids, query = {}) => asDeclared(listById(operation(caller, resource), ids, query)),
    read: (caller, resource, id) => asDeclared(readRow(operation(caller, resource), id)),
    create: (caller, resource, input) => asDeclared(createRow(operation(caller, resource), input)),
    createOnce: (caller, resource, input, key) => asDeclared(createRowOnce(operation(caller, resource), input, key)),
    update: (caller, resource, id, input) => asDeclared(updateRow(operation(caller, resource), id, input)),
    remove: (caller, resource, ids) => removeRows(operation(caller, resource), ids),
    titles: (caller, resource, ids) => titlesOf(operation(caller, resource), ids),
    referenceNames: (caller, resource, ids) => referenceNames(operation(caller, resource), ids),
    restore: (caller, resource, id) => asDeclared(restoreRow(operation(caller, resource), id)),
    move: (caller, resource, id, move) => asDeclared(moveRow(operation(caller, resource), id, move)),
    transition: (caller, resource, id, { name, changes, ...told }) =>
      asDeclared(takeTransition(operation(caller, resource), { id, name, body: { ...changes, ...told } })),
    work: (caller, steps) => transact({ parts, orgId: caller.orgId }, (inside) => takeSteps(inside, caller, steps)),
    workOnce: (caller, once, steps) => takeStepsOnce({ parts, caller }, once, steps),
    bulk: (caller, resource, request) => bulkRows(operation(caller, resource), request),
    onEach: (caller, items, work) => workOnEach({ caller, parts }, items, work),
    forgetTotals: (orgId, resource) => forgetTotals(parts, orgId, resource),
    stream: (caller, resource, query) => streamRows(operation(caller, resource), query).chunks as never,
    file: (caller, file) => fileOf(parts, caller, file),
    auditStatement: auditInsert,
  }
}

/** Trusted steps on many rows. */
export function writesOfMany(parts: PartsWithin, caller: Caller): WritesOfMany {
  const operation = (resource: string): Operation => ({
    parts,
    caller,
    table: tableOf(tableNamed(parts, resource), caller),
    isTrusted: true,
  })
  return {
    createMany: (resource, inputs) => createMany(operation(resource), inputs),
    updateMany: (resource, ids, input) => updateMany(operation(resource), ids, input),
  }
}

async function answerOf(listed: Promise<ListedRows>): Promise<ListAnswer> {
  const { rows, total } = await listed
  return { rows, total: total?.count ?? null, isCapped: total?.isCapped ?? false }
}

/** The engine knows no resource by name: here alone its rows take the types of the one that was asked for. */
const asDeclared = <Answer>(answer: Promise<unknown>) => answer as Promise<Answer>
