import type { Operation } from '../parts.ts'
import type { ImportContext, ImportVerdict } from '../types.ts'
import type { JudgedRow } from './rows.ts'

/** What the domain has against rows that are otherwise right: asked once for all of them. Its problems leave a row out like any other's. */
export async function judgeByDomain(
  { parts, table, caller }: Operation,
  judged: readonly JudgedRow[],
  given: Pick<ImportContext, 'parameters' | 'isDryRun'>,
): Promise<readonly JudgedRow[]> {
  let rows = judged
  for (const { imports } of table.model.hooks) {
    const right = rows.filter(isGood)
    if (imports?.check === undefined || right.length === 0) continue
    const found = await imports.check(right, { ...given, caller, studydesk: parts.studydesk })
    rows = rows.map((each) => withVerdict(each, found.get(each.number) ?? []))
  }
  return rows
}

/** Is the row to be made? */
export const isGood = ({ problems, sameAs }: JudgedRow): boolean => problems.length === 0 && sameAs === undefined

const withVerdict = (row: JudgedRow, verdict: ImportVerdict): JudgedRow =>
  'sameAs' in verdict ? { ...row, sameAs: verdict.sameAs } : { ...row, problems: [...row.problems, ...verdict] }
