import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { ImportAnswer } from '#resources/core/answers/answers.ts'
import { conflict, methodNotAllowed, tooManyRequests } from '../../common/errors.ts'
import type { Statement } from '../../database/types.ts'
import type { RequestContext } from '../context.ts'
import { readCsv } from '../csv/read.ts'
import type { IdempotentAnswer } from '../engine.types.ts'
import { readDateOrders, withDays } from '../import/days.ts'
import { readDefaults, withDefaults } from '../import/defaults.ts'
import { isGood, validateByDomain } from '../import/domain.ts'
import { matchHeaders, readMapping } from '../import/headers.ts'
import { type FileReading, storeImportRun } from '../import/importRuns.ts'
import { reportOf, storeProblemFile } from '../import/report.ts'
import { type ValidatedRow, validateRows } from '../import/rows.ts'
import { readSentObject } from '../import/sent.ts'
import { readValues, withValues } from '../import/values.ts'
import { createParameterError } from '../query/parameters.ts'
import { requireAction } from '../requireAction.ts'
import { commitWrite } from '../transactions/commit.ts'
import { runTransaction } from '../transactions/transaction.ts'
import { runSteps } from '../transactions/work.ts'
import type { ImportContext, Upload } from '../types.ts'
import { buildManyAuditInserts, eventOf } from '../writes/audit.ts'
import { buildKeyStatements, findReplayedRecord, type IdempotentRequest, runOnce, toIdempotentRequest } from '../writes/idempotency.ts'
import { insertManyStatements, type NewRow, withId } from '../writes/insertManyStatements.ts'
import { changesOf } from '../writes/row.ts'
import { buildScopeStatements } from '../writes/statements.ts'

/**
 * Imports the valid lines of a CSV file in one transaction, and reports the problems of the invalid ones.
 * @param upload.fields `mapping`, `values`, `dateOrders`, `defaults`, `dryRun`, and the parameters of the domain's import check
 * @throws badRequest and unsupportedType for a file that cannot be read as a whole: nothing is imported
 */
export async function importRows(operation: RequestContext, upload: Upload): Promise<ImportAnswer> {
  requireAction(operation, 'import')
  return importUpload(operation, upload, null)
}

/**
 * Imports once: a repeated upload of the same caller with the same idempotency key gets the first response, but the problems are only in
 * the problem file.
 * @throws as `importRows`, badRequest InvalidIdempotencyKey, conflict IdempotencyKeyReused
 */
export async function importRowsOnce(operation: RequestContext, upload: Upload, key: string): Promise<IdempotentAnswer<ImportAnswer>> {
  requireAction(operation, 'import')
  const { content } = upload.file
  const message = { ...upload.fields, file: createHash('sha256').update(content).digest('hex') }
  const request = toIdempotentRequest(`${operation.table.model.name} import`, key, message)
  return runOnce(operation, request, {
    make: () => importUpload(operation, upload, request),
    again: (id) => answerOf(operation, id),
  })
}

async function importUpload(operation: RequestContext, { fields, file }: Upload, request: IdempotentRequest | null): Promise<ImportAnswer> {
  const { table, parts } = operation
  const { import: rules } = table.model.resource
  if (rules === undefined) throw methodNotAllowed()
  const isDryRun = readDryRun(fields.dryRun)

  // Reads the lines of the file and finds their problems.
  const csv = readCsv(file, rules.maxRows)
  const mapping = readMapping(fields.mapping)
  const columns = matchHeaders(csv.headers, { model: table.model, texts: parts.studydesk.texts, mapping })
  const understood = withValues({ csv, columns }, readValues(fields.values, table.model))
  const datedRows = withDays(understood, readDateOrders(fields.dateOrders, table.model))
  const filledRows = withDefaults(datedRows, readDefaults(fields.defaults, table.model), table.model)
  const validate = async (requested: RequestContext) => {
    const right = await validateRows(requested, filledRows.csv, filledRows.columns)
    const validatedRows = await validateByDomain(requested, right, { parameters: fields, isDryRun })
    // A concurrent request may already have imported the same upload: its rows would then be reported as duplicates.
    if (request !== null && (await findReplayedRecord(requested, request)) !== null) throw conflict('IdempotencyKeyReused')
    return { validated: validatedRows, report: reportOf(requested, validatedRows) }
  }
  if (isDryRun) {
    const { validated, report } = await validate(operation)
    await rehearse(operation, validated, { parameters: fields, isDryRun })
    return { ...report, problemFileId: null, importId: null }
  }

  // Imports the valid lines, and stores a file of the invalid ones.
  return withImportLock(operation, async (requested) => {
    const { validated, report } = await validate(requested)
    const problemFileId = await storeProblemFile(operation, { csv, validated, problems: report.problems })
    const validRows = validated.filter(isGood)
    const answer = { ...report, problemFileId, importId: null }
    if (validRows.length > 0) {
      const reading = { headers: csv.headers, mapping, explained: readSentObject(fields.values) }
      const { id, made } = await commitRows(requested, validRows, { answer, request, choices: domainChoicesOf(fields), reading })
      await followImport(requested, { made, validated }, { parameters: fields, isDryRun })
      return { ...answer, importId: id }
    }
    await followImport(requested, { made: [], validated }, { parameters: fields, isDryRun })
    return answer
  })
}

/** `pause`: milliseconds between two attempts to get the lock. `patience`: seconds after which the caller gets 429. */
const lockRetry = { pause: 100, patience: 60 }

/**
 * Runs the imports into one resource of an organisation one after another, on all nodes, from the check of their rows to the write.
 * Otherwise two concurrent uploads of the same file would both find no duplicates. A waiting import does not occupy a database
 * connection.
 * @throws tooManyRequests
 */
async function withImportLock<Answer>(
  operation: RequestContext,
  importFile: (requested: RequestContext) => Promise<Answer>,
): Promise<Answer> {
  const { parts, table, caller } = operation
  const lock = {
    text: `select pg_try_advisory_xact_lock(hashtextextended('import ' || $1::text || ' ' || $2::text, 0)) as mine`,
    values: [table.model.name, caller.orgId],
  }
  for (let waitedMs = 0; waitedMs < lockRetry.patience * 1000; waitedMs += lockRetry.pause) {
    const used = await runTransaction({ parts, orgId: caller.orgId }, async (transactionContext) => {
      const { rows } = await transactionContext.transaction.run(lock)
      return rows[0]?.mine === true ? { answer: await importFile({ ...operation, parts: transactionContext }) } : null
    })
    if (used !== null) return used.answer
    await pause(lockRetry.pause)
  }
  throw tooManyRequests(lockRetry.patience)
}

type ImportOptions = Pick<ImportContext, 'parameters' | 'isDryRun'>

/** Runs the domain's follow-up work for all rows of an import, in one transaction. */
async function followImport(
  { parts, table, caller }: RequestContext,
  { made, validated }: { readonly made: readonly string[]; readonly validated: readonly ValidatedRow[] },
  options: ImportOptions,
): Promise<void> {
  const matchedIds = validated.flatMap(({ sameAs }) => sameAs ?? [])
  const hooks = table.model.hooks.flatMap(({ imports }) => imports?.follow ?? [])
  if (hooks.length === 0 || made.length + matchedIds.length === 0) return
  await runTransaction({ parts, orgId: caller.orgId }, (transactionContext) =>
    runSteps(transactionContext, caller, async (work) => {
      for (const follow of hooks)
        await follow({ made, matched: matchedIds }, { ...options, caller, studydesk: transactionContext.studydesk, work })
    }),
  )
}

/**
 * Imports the first valid row with its follow-up work, and rolls everything back, so that a dry run reports the errors that would reject
 * the import.
 * @throws the errors of the import
 */
async function rehearse(operation: RequestContext, validatedRows: readonly ValidatedRow[], options: ImportOptions): Promise<void> {
  const first = validatedRows.filter(isGood).slice(0, 1)
  if (first.length === 0 || operation.table.model.hooks.every(({ imports }) => imports?.follow === undefined)) return
  const rehearsalRollback = new Error('An import was rehearsed')
  await runTransaction({ parts: operation.parts, orgId: operation.caller.orgId }, async (transactionContext) => {
    const requested = { ...operation, parts: transactionContext }
    const answer: ImportAnswer = { accepted: 1, rejected: 0, matched: 0, problems: [], problemFileId: null, importId: null }
    const reading = { headers: [], mapping: {}, explained: {} }
    const { made } = await commitRows(requested, first, { answer, request: null, choices: {}, reading })
    await followImport(requested, { made, validated: [] }, options)
    throw rehearsalRollback
  }).catch((error: unknown) => {
    if (error !== rehearsalRollback) throw error
  })
}

/** Rejects any value except the valid ones: otherwise a misspelled dry run would be a real import. */
function readDryRun(text: string | undefined): boolean {
  if (text !== undefined && text !== 'true' && text !== 'false') throw createParameterError('dryRun', 'notABoolean')
  return text === 'true'
}

/** Rebuilds the response of an import from its audit event, which contains the same report. */
async function answerOf({ parts, caller }: RequestContext, id: string): Promise<ImportAnswer> {
  const [result] = await parts.studydesk.database.batch(caller.orgId, [
    {
      text: `select changes from audit_event where org_id = $1 and record_id = $2 and kind = 'import' and action = 'import'`,
      values: [caller.orgId, id],
    },
  ])
  const { accepted, rejected, matched, problemFile } = result?.rows[0]?.changes ?? {}
  return {
    accepted: accepted?.[1] ?? 0,
    rejected: rejected?.[1] ?? 0,
    matched: matched?.[1] ?? 0,
    problems: [],
    problemFileId: problemFile?.[1] ?? null,
    importId: id,
  }
}

/** Number of rows in one statement: large enough to be fast, small enough for the memory of the server and the database. */
const chunkRows = 250

async function commitRows(
  operation: RequestContext,
  validRows: readonly ValidatedRow[],
  {
    answer,
    request,
    choices,
    reading,
  }: {
    readonly answer: ImportAnswer
    readonly request: IdempotentRequest | null
    readonly choices: Readonly<Record<string, string>>
    readonly reading: FileReading
  },
): Promise<{ readonly id: string; readonly made: readonly string[] }> {
  const { table, caller } = operation
  const id = uuid()
  const rows = validRows.map((each) => ({ ...withId(each.row), write: each.write }))
  const statements: Statement[] = request === null ? [] : [...buildKeyStatements(caller, request, { resource: table.model.name, id })]
  for (let start = 0; start < rows.length; start += chunkRows)
    statements.push(...chunkStatements(operation, rows.slice(start, start + chunkRows)))
  statements.push(...storeImportRun(operation, { id, rowIds: rows.map((row) => row.id), reading }))
  await commitWrite(operation, {
    statements: [...statements, buildManyAuditInserts(caller, [importEvent(table.model.name, { id, answer, choices })])],
    writes: rows.map(({ id, row, write }) => ({ write, after: { ...row, id, version: 1 } })),
    doing: 'write',
  })
  return { id, made: rows.map((row) => row.id) }
}

/** Choices of the importing user, in the domain's terms such as `onDuplicate=add`, stored with the import. */
const domainChoicesOf = (fields: Upload['fields']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => !reservedFields.has(name) && isWord(name) && isWord(value)))

const reservedFields: ReadonlySet<string> = new Set(['dryRun', 'mapping', 'values', 'dateOrders', 'defaults'])
const isWord = (text: string): boolean => /^\w{1,40}$/.test(text)

const importEvent = (
  resource: string,
  {
    id,
    answer: { accepted, rejected, matched, problemFileId },
    choices,
  }: { readonly id: string; readonly answer: ImportAnswer; readonly choices: Readonly<Record<string, string>> },
) =>
  ({
    kind: 'import',
    action: 'import',
    recordId: id,
    changes: {
      ...Object.fromEntries(Object.entries(choices).map(([name, value]) => [name, [null, value] as const])),
      resource: [null, resource],
      accepted: [null, accepted],
      rejected: [null, rejected],
      ...(matched === 0 ? {} : { matched: [null, matched] as const }),
      ...(problemFileId === null ? {} : { problemFile: [null, problemFileId] as const }),
    },
  }) as const

function chunkStatements(operation: RequestContext, rows: readonly NewRow[]): readonly Statement[] {
  const { table, caller } = operation
  const events = rows.map(({ id, row }) => eventOf(table.model, { action: 'create', id, row, changes: changesOf(table.model, null, row) }))
  return [
    ...insertManyStatements(operation, rows),
    buildManyAuditInserts(caller, events),
    ...buildScopeStatements(
      operation,
      rows.map(({ id }) => id),
    ),
  ]
}
