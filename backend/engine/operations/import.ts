import type { ImportAnswer } from '#resources/core/answers.ts'
import type { Statement } from '../../database/types.ts'
import { methodNotAllowed } from '../../errors.ts'
import { readCsv } from '../csv/read.ts'
import { readDefaults, withDefaults } from '../import/defaults.ts'
import { matchHeaders, readMapping } from '../import/headers.ts'
import { reportOf, storeProblemFile } from '../import/report.ts'
import { type JudgedRow, judgeRows } from '../import/rows.ts'
import { insertMany, type NewRow, withId } from '../import/statements.ts'
import type { Operation } from '../parts.ts'
import type { Upload } from '../types.ts'
import { auditInsertMany, eventOf } from '../writes/audit.ts'
import { commitWrite } from '../writes/commit.ts'
import { changesOf } from '../writes/row.ts'
import { scopeStatements } from '../writes/statements.ts'
import { demand } from './demand.ts'

/**
 * Takes the good lines of a CSV file, all in one transaction, and tells what is wrong with the others.
 * @throws badRequest and unsupportedType for a file that cannot be read as a whole: nothing of it is taken
 */
export async function importRows(operation: Operation, { fields, file }: Upload): Promise<ImportAnswer> {
  demand(operation, 'import')
  const { table, parts } = operation
  const { import: rules } = table.model.resource
  if (rules === undefined) throw methodNotAllowed()

  const csv = readCsv(file, rules.maxRows)
  const columns = matchHeaders(csv.headers, { model: table.model, texts: parts.studydesk.texts, mapping: readMapping(fields.mapping) })
  const filled = withDefaults({ csv, columns }, readDefaults(fields.defaults, table.model), table.model)
  const judged = await judgeRows(operation, filled.csv, filled.columns)
  const report = reportOf(operation, judged)
  if (fields.dryRun === 'true') return { ...report, problemFileId: null }

  const good = judged.filter(({ problems }) => problems.length === 0)
  if (good.length > 0) await commitRows(operation, good, report)
  return { ...report, problemFileId: await storeProblemFile(operation, { csv, judged, problems: report.problems }) }
}

/** Rows in one statement: large enough to be fast, small enough for the memory of both sides. */
const chunkRows = 250

async function commitRows(
  operation: Operation,
  good: readonly JudgedRow[],
  { accepted, rejected }: { readonly accepted: number; readonly rejected: number },
): Promise<void> {
  const { table, caller } = operation
  const rows = good.map((each) => ({ ...withId(each.row), write: each.write }))
  const statements: Statement[] = []
  for (let start = 0; start < rows.length; start += chunkRows)
    statements.push(...chunkStatements(operation, rows.slice(start, start + chunkRows)))
  const told = {
    kind: 'import',
    action: 'import',
    recordId: null,
    changes: { resource: [null, table.model.name], accepted: [null, accepted], rejected: [null, rejected] },
  } as const
  await commitWrite(operation, {
    statements: [...statements, auditInsertMany(caller, [told])],
    writes: rows.map(({ id, row, write }) => ({ write, after: { ...row, id, version: 1 } })),
    doing: 'write',
  })
}

function chunkStatements(operation: Operation, rows: readonly NewRow[]): readonly Statement[] {
  const { table, caller } = operation
  const events = rows.map(({ id, row }) => eventOf(table.model, { action: 'create', id, row, changes: changesOf(table.model, null, row) }))
  return [
    insertMany(operation, rows),
    auditInsertMany(caller, events),
    ...scopeStatements(
      operation,
      rows.map(({ id }) => id),
    ),
  ]
}
