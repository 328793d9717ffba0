import type { Operation } from '../parts.ts'
import type { ImportContext } from '../types.ts'
import type { JudgedRow } from './rows.ts'

/** What the domain has against rows that are otherwise right: asked once for all of them. Its problems leave a row out like any other's. */
export async function judgeByDomain(
  { parts, table, caller }: Operation,
  judged: readonly JudgedRow[],
  given: Pick<ImportContext, 'parameters' | 'isDryRun'>,
): Promise<readonly JudgedRow[]> {
  let rows = judged
  for (const { judgeImport } of table.model.hooks) {
    const right = rows.filter(({ problems }) => problems.length === 0)
    if (judgeImport === undefined || right.length === 0) continue
    const found = await judgeImport(right, { ...given, caller, studydesk: parts.studydesk })
    rows = rows.map((each) => ({ ...each, problems: [...each.problems, ...(found.get(each.number) ?? [])] }))
  }
  return rows
}
