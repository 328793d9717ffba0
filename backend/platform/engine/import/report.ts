import type { ImportAnswer, ImportProblem } from '#resources/core/answers/answers.ts'
import type { RequestContext } from '../context.ts'
import type { CsvTable } from '../csv/read.ts'
import { buildCsvLine, byteOrderMark } from '../csv/write.ts'
import { findModelField } from '../customFields.ts'
import { buildProblemText } from '../databaseErrors/answer.ts'
import { isGood } from './domain.ts'
import type { ValidatedRow } from './rows.ts'

/** Report about an import: the number of accepted lines, and the problems of the rejected lines, in the caller's language. */
export function reportOf(
  { parts, table, caller }: RequestContext,
  validatedRows: readonly ValidatedRow[],
): Omit<ImportAnswer, 'problemFileId' | 'importId'> {
  const textContext = { texts: parts.studydesk.texts, language: caller.language, model: table.model }
  const problems = validatedRows.flatMap(({ number, problems: rowProblems }) =>
    rowProblems.map(({ path, code, details, recordId }): ImportProblem => {
      const field = path === 'file' ? null : path
      const message = buildProblemText({ path: field, code, details }, textContext)
      return { row: number, field, code, message, ...(recordId === undefined ? {} : { recordId }) }
    }),
  )
  const rejected = validatedRows.filter((each) => each.problems.length > 0).length
  const accepted = validatedRows.filter(isGood).length
  return { accepted, rejected, matched: validatedRows.length - rejected - accepted, problems }
}

/**
 * Stores a file of the rejected lines as received, each with its problems, so that the user can correct and import it again. Null if no
 * line was rejected.
 */
export async function storeProblemFile(
  operation: RequestContext,
  {
    csv,
    validated,
    problems,
  }: { readonly csv: CsvTable; readonly validated: readonly ValidatedRow[]; readonly problems: readonly ImportProblem[] },
): Promise<string | null> {
  const { parts, table, caller } = operation
  const rejected = validated.filter((each) => each.problems.length > 0)
  if (rejected.length === 0) return null
  const { studydesk } = parts
  const reasons = Map.groupBy(problems, ({ row }) => row)
  const title = studydesk.texts.text(caller.language, 'common:import.problems')
  const lines = rejected.map(({ number }) =>
    buildCsvLine([...csv.headers.map((_, index) => csv.rows[number - 1]?.[index] ?? ''), reasonsOf(operation, reasons.get(number) ?? [])]),
  )
  const content = Buffer.from(`${byteOrderMark}${buildCsvLine([...csv.headers, title])}${lines.join('')}`)
  const file = await studydesk.files.store(caller, {
    name: `${table.model.name}-problems.csv`,
    content,
    maxBytes: studydesk.config.limits.uploadBytes,
  })
  return file.id
}

function reasonsOf({ parts, table, caller }: RequestContext, problems: readonly ImportProblem[]): string {
  const { namespace, name } = table.model.resource
  // The message about a custom field already begins with its label.
  const labelOf = (field: string): string => parts.studydesk.texts.text(caller.language, `${namespace}:${name}.${field}`)
  const isLabelled = (field: string): boolean => findModelField(table.model, field)?.entry != null
  return problems.map(({ field, message }) => (field === null || isLabelled(field) ? message : `${labelOf(field)}: ${message}`)).join(' · ')
}
