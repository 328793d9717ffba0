import type { ImportAnswer, ImportProblem } from '#resources/core/answers.ts'
import type { CsvTable } from '../csv/read.ts'
import { byteOrderMark, csvLine } from '../csv/write.ts'
import { namedIn } from '../customFields.ts'
import { problemText } from '../failures/answer.ts'
import type { Operation } from '../parts.ts'
import { isGood } from './domain.ts'
import type { JudgedRow } from './rows.ts'

/** What became of a file: how many lines were taken, and what was wrong with the others, in the caller's language. */
export function reportOf(
  { parts, table, caller }: Operation,
  judged: readonly JudgedRow[],
): Omit<ImportAnswer, 'problemFileId' | 'importId'> {
  const place = { texts: parts.studydesk.texts, language: caller.language, model: table.model }
  const problems = judged.flatMap(({ number, problems: found }) =>
    found.map(({ path, code, details, recordId }): ImportProblem => {
      const field = path === 'file' ? null : path
      const message = problemText({ path: field, code, details }, place)
      return { row: number, field, code, message, ...(recordId === undefined ? {} : { recordId }) }
    }),
  )
  const rejected = judged.filter((each) => each.problems.length > 0).length
  const accepted = judged.filter(isGood).length
  return { accepted, rejected, matched: judged.length - rejected - accepted, problems }
}

/** The lines that were left out, as they came, with what is wrong with each: to be mended and sent again. Null when none were. */
export async function storeProblemFile(
  operation: Operation,
  { csv, judged, problems }: { readonly csv: CsvTable; readonly judged: readonly JudgedRow[]; readonly problems: readonly ImportProblem[] },
): Promise<string | null> {
  const { parts, table, caller } = operation
  const rejected = judged.filter((each) => each.problems.length > 0)
  if (rejected.length === 0) return null
  const { studydesk } = parts
  const reasons = Map.groupBy(problems, ({ row }) => row)
  const title = studydesk.texts.text(caller.language, 'common:import.problems')
  const lines = rejected.map(({ number }) =>
    csvLine([...csv.headers.map((_, index) => csv.rows[number - 1]?.[index] ?? ''), reasonsOf(operation, reasons.get(number) ?? [])]),
  )
  const content = Buffer.from(`${byteOrderMark}${csvLine([...csv.headers, title])}${lines.join('')}`)
  const file = await studydesk.files.store(caller, {
    name: `${table.model.name}-problems.csv`,
    content,
    maxBytes: studydesk.config.limits.uploadBytes,
  })
  return file.id
}

function reasonsOf({ parts, table, caller }: Operation, problems: readonly ImportProblem[]): string {
  const { namespace, name } = table.model.resource
  // The message of an organisation's field begins with its label.
  const labelOf = (field: string): string => parts.studydesk.texts.text(caller.language, `${namespace}:${name}.${field}`)
  const isLabelled = (field: string): boolean => namedIn(table.model, field)?.entry != null
  return problems.map(({ field, message }) => (field === null || isLabelled(field) ? message : `${labelOf(field)}: ${message}`)).join(' · ')
}
