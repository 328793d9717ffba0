import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { ImportAnswer } from '#resources/core/answers.ts'
import type { Statement } from '../../database/types.ts'
import { conflict, methodNotAllowed, tooManyRequests } from '../../errors.ts'
import { readCsv } from '../csv/read.ts'
import type { Once } from '../engine.types.ts'
import { type FileReading, keepAct } from '../import/acts.ts'
import { readDateOrders, withDays } from '../import/days.ts'
import { readDefaults, withDefaults } from '../import/defaults.ts'
import { isGood, judgeByDomain } from '../import/domain.ts'
import { matchHeaders, readMapping } from '../import/headers.ts'
import { reportOf, storeProblemFile } from '../import/report.ts'
import { type JudgedRow, judgeRows } from '../import/rows.ts'
import { readSentObject } from '../import/sent.ts'
import { readValues, withValues } from '../import/values.ts'
import type { Operation } from '../parts.ts'
import { invalidParameter } from '../query/parameters.ts'
import { requireAction } from '../requireAction.ts'
import { commitWrite } from '../transactions/commit.ts'
import { transact } from '../transactions/transaction.ts'
import { takeSteps } from '../transactions/work.ts'
import type { ImportContext, Upload } from '../types.ts'
import { auditInsertMany, eventOf } from '../writes/audit.ts'
import { doneOnce, type IdempotentRequest, idempotentRequest, keyStatements, recordMadeBefore } from '../writes/idempotency.ts'
import { insertMany, type NewRow, withId } from '../writes/insertMany.ts'
import { changesOf } from '../writes/row.ts'
import { scopeStatements } from '../writes/statements.ts'

/**
 * Takes the good lines of a CSV file, all in one transaction, and tells what is wrong with the others.
 * @param upload.fields `mapping`, `values`, `dateOrders`, `defaults`, `dryRun`, and what the domain's check of imports understands
 * @throws badRequest and unsupportedType for a file that cannot be read as a whole: nothing of it is taken
 */
export async function importRows(operation: Operation, upload: Upload): Promise<ImportAnswer> {
  requireAction(operation, 'import')
  return takeRows(operation, upload, null)
}

/**
 * Imports once: an upload that comes again with the same key of the same caller gets the first answer again. Its problems are then told in
 * the problem file alone.
 * @throws as `importRows`, badRequest InvalidIdempotencyKey, conflict IdempotencyKeyReused
 */
export async function importRowsOnce(operation: Operation, upload: Upload, key: string): Promise<Once<ImportAnswer>> {
  requireAction(operation, 'import')
  const { content } = upload.file
  const said = { ...upload.fields, file: createHash('sha256').update(content).digest('hex') }
  const request = idempotentRequest(`${operation.table.model.name} import`, key, said)
  return doneOnce(operation, request, {
    make: () => takeRows(operation, upload, request),
    again: (id) => answerOf(operation, id),
  })
}

async function takeRows(operation: Operation, { fields, file }: Upload, request: IdempotentRequest | null): Promise<ImportAnswer> {
  const { table, parts } = operation
  const { import: rules } = table.model.resource
  if (rules === undefined) throw methodNotAllowed()
  const isDryRun = readDryRun(fields.dryRun)

  // What the file says, line by line, and what speaks against it.
  const csv = readCsv(file, rules.maxRows)
  const mapping = readMapping(fields.mapping)
  const columns = matchHeaders(csv.headers, { model: table.model, texts: parts.studydesk.texts, mapping })
  const understood = withValues({ csv, columns }, readValues(fields.values, table.model))
  const dated = withDays(understood, readDateOrders(fields.dateOrders, table.model))
  const filled = withDefaults(dated, readDefaults(fields.defaults, table.model), table.model)
  const judge = async (asked: Operation) => {
    const right = await judgeRows(asked, filled.csv, filled.columns)
    const judged = await judgeByDomain(asked, right, { parameters: fields, isDryRun })
    // The same upload may have been taken meanwhile: then these rows would count as duplicates of themselves.
    if (request !== null && (await recordMadeBefore(asked, request)) !== null) throw conflict('IdempotencyKeyReused')
    return { judged, report: reportOf(asked, judged) }
  }
  if (isDryRun) {
    const { judged, report } = await judge(operation)
    await rehearse(operation, judged, { parameters: fields, isDryRun })
    return { ...report, problemFileId: null, importId: null }
  }

  // The good lines, and a file of the others.
  return inTurn(operation, async (asked) => {
    const { judged, report } = await judge(asked)
    const problemFileId = await storeProblemFile(operation, { csv, judged, problems: report.problems })
    const good = judged.filter(isGood)
    const answer = { ...report, problemFileId, importId: null }
    if (good.length > 0) {
      const reading = { headers: csv.headers, mapping, explained: readSentObject(fields.values) }
      const { id, made } = await commitRows(asked, good, { answer, request, choices: choicesIn(fields), reading })
      await followImport(asked, { made, judged }, { parameters: fields, isDryRun })
      return { ...answer, importId: id }
    }
    await followImport(asked, { made: [], judged }, { parameters: fields, isDryRun })
    return answer
  })
}

/** `pause`: milliseconds between two tries to get a turn. `patience`: seconds after which the caller is told to come again. */
const turn = { pause: 100, patience: 60 }

/**
 * Imports into one resource of an organisation follow one another, on every node, from the check of their rows to the write. Else two uploads
 * of the same file at once would both find no duplicates. An import that waits holds no connection to the database.
 * @throws tooManyRequests
 */
async function inTurn<Answer>(operation: Operation, take: (asked: Operation) => Promise<Answer>): Promise<Answer> {
  const { parts, table, caller } = operation
  const lock = {
    text: `select pg_try_advisory_xact_lock(hashtextextended('import ' || $1::text || ' ' || $2::text, 0)) as mine`,
    values: [table.model.name, caller.orgId],
  }
  for (let waited = 0; waited < turn.patience * 1000; waited += turn.pause) {
    const taken = await transact({ parts, orgId: caller.orgId }, async (inside) => {
      const { rows } = await inside.transaction.run(lock)
      return rows[0]?.mine === true ? { answer: await take({ ...operation, parts: inside }) } : null
    })
    if (taken !== null) return taken.answer
    await pause(turn.pause)
  }
  throw tooManyRequests(turn.patience)
}

type Following = Pick<ImportContext, 'parameters' | 'isDryRun'>

/** Work of the domain for all rows of an import, in its transaction. */
async function followImport(
  { parts, table, caller }: Operation,
  { made, judged }: { readonly made: readonly string[]; readonly judged: readonly JudgedRow[] },
  following: Following,
): Promise<void> {
  const matched = judged.flatMap(({ sameAs }) => sameAs ?? [])
  const hooks = table.model.hooks.flatMap(({ imports }) => imports?.follow ?? [])
  if (hooks.length === 0 || made.length + matched.length === 0) return
  await transact({ parts, orgId: caller.orgId }, (inside) =>
    takeSteps(inside, caller, async (work) => {
      for (const follow of hooks) await follow({ made, matched }, { ...following, caller, studydesk: inside.studydesk, work })
    }),
  )
}

/**
 * Imports the first good row, with what follows from it, and undoes all of that: what would refuse the import is told by a dry run already.
 * @throws what the import would throw
 */
async function rehearse(operation: Operation, judged: readonly JudgedRow[], following: Following): Promise<void> {
  const first = judged.filter(isGood).slice(0, 1)
  if (first.length === 0 || operation.table.model.hooks.every(({ imports }) => imports?.follow === undefined)) return
  const undone = new Error('An import was rehearsed')
  await transact({ parts: operation.parts, orgId: operation.caller.orgId }, async (inside) => {
    const asked = { ...operation, parts: inside }
    const answer: ImportAnswer = { accepted: 1, rejected: 0, matched: 0, problems: [], problemFileId: null, importId: null }
    const reading = { headers: [], mapping: {}, explained: {} }
    const { made } = await commitRows(asked, first, { answer, request: null, choices: {}, reading })
    await followImport(asked, { made, judged: [] }, following)
    throw undone
  }).catch((error: unknown) => {
    if (error !== undone) throw error
  })
}

/** Refuses any other word: else an import that was meant as a try would be taken for a real one. */
function readDryRun(text: string | undefined): boolean {
  if (text !== undefined && text !== 'true' && text !== 'false') throw invalidParameter('dryRun', 'notABoolean')
  return text === 'true'
}

/** The event of an import holds the same report as its answer. */
async function answerOf({ parts, caller }: Operation, id: string): Promise<ImportAnswer> {
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

/** Rows in one statement: large enough to be fast, small enough for the memory of both sides. */
const chunkRows = 250

async function commitRows(
  operation: Operation,
  good: readonly JudgedRow[],
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
  const rows = good.map((each) => ({ ...withId(each.row), write: each.write }))
  const statements: Statement[] = request === null ? [] : [...keyStatements(caller, request, { resource: table.model.name, id })]
  for (let start = 0; start < rows.length; start += chunkRows)
    statements.push(...chunkStatements(operation, rows.slice(start, start + chunkRows)))
  statements.push(...keepAct(operation, { id, rowIds: rows.map((row) => row.id), reading }))
  await commitWrite(operation, {
    statements: [...statements, auditInsertMany(caller, [importEvent(table.model.name, { id, answer, choices })])],
    writes: rows.map(({ id, row, write }) => ({ write, after: { ...row, id, version: 1 } })),
    doing: 'write',
  })
  return { id, made: rows.map((row) => row.id) }
}

/** What the importer decided, in words of the domain such as `onDuplicate=add`: told with the import. */
const choicesIn = (fields: Upload['fields']): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(fields).filter(([name, value]) => !ownFields.has(name) && isWord(name) && isWord(value)))

const ownFields: ReadonlySet<string> = new Set(['dryRun', 'mapping', 'values', 'dateOrders', 'defaults'])
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

function chunkStatements(operation: Operation, rows: readonly NewRow[]): readonly Statement[] {
  const { table, caller } = operation
  const events = rows.map(({ id, row }) => eventOf(table.model, { action: 'create', id, row, changes: changesOf(table.model, null, row) }))
  return [
    ...insertMany(operation, rows),
    auditInsertMany(caller, events),
    ...scopeStatements(
      operation,
      rows.map(({ id }) => id),
    ),
  ]
}
