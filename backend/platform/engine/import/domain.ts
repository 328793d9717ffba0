import type { RequestContext } from '../context.ts'
import type { ImportContext, ImportVerdict } from '../types.ts'
import type { ValidatedRow } from './rows.ts'

/** Adds problems that domains find. Domains check all otherwise valid rows together; a row with a problem is not imported. */
export async function validateByDomain(
  { parts, table, caller }: RequestContext,
  validatedRows: readonly ValidatedRow[],
  input: Pick<ImportContext, 'parameters' | 'isDryRun'>,
): Promise<readonly ValidatedRow[]> {
  let rows = validatedRows
  for (const { imports } of table.model.hooks) {
    const right = rows.filter(isGood)
    if (imports?.check === undefined || right.length === 0) continue
    const problemsByRow = await imports.check(right, { ...input, caller, studydesk: parts.studydesk })
    rows = rows.map((each) => withVerdict(each, problemsByRow.get(each.number) ?? []))
  }
  return rows
}

/** True if the row will be created. */
export const isGood = ({ problems, sameAs }: ValidatedRow): boolean => problems.length === 0 && sameAs === undefined

const withVerdict = (row: ValidatedRow, verdict: ImportVerdict): ValidatedRow =>
  'sameAs' in verdict ? { ...row, sameAs: verdict.sameAs } : { ...row, problems: [...row.problems, ...verdict] }
