import type { Values } from '#resources/core/conditions.ts'
import { columnOf } from '../../fields/index.ts'
import type { RequestContext } from '../context.ts'
import { toParameter } from '../model/rows.ts'
import type { UniqueRule } from '../model/types.ts'

/** A row of a file without other problems, and its number. */
interface Candidate {
  readonly number: number
  readonly row: Values
}
interface Duplicate {
  readonly number: number
  readonly path: string
  readonly code: 'taken' | 'repeatedInFile'
}

/**
 * Finds rows that a unique rule would reject because of an earlier row of the file, or because of a stored row of the organisation. The
 * caller may not be allowed to see that row, so the report contains only the fact that it exists.
 */
export async function findDuplicates(operation: RequestContext, candidates: readonly Candidate[]): Promise<readonly Duplicate[]> {
  const { model } = operation.table
  const duplicates = await Promise.all(model.uniqueRules.map((rule) => duplicatesOf(operation, rule, candidates)))
  return duplicates.flat()
}

async function duplicatesOf(operation: RequestContext, rule: UniqueRule, candidates: readonly Candidate[]): Promise<readonly Duplicate[]> {
  const keyedRows = candidates.flatMap((candidate) => {
    const key = keyOf(rule, candidate.row)
    return key === null ? [] : [{ ...candidate, key }]
  })
  if (keyedRows.length === 0) return []
  const accepted = await findUsedKeys(
    operation,
    rule,
    keyedRows.map(({ row }) => row),
  )
  const seenKeys = new Set<string>()
  return keyedRows.flatMap(({ number, key }): Duplicate[] => {
    const code = accepted.has(key) ? 'taken' : seenKeys.has(key) ? 'repeatedInFile' : null
    seenKeys.add(key)
    return code === null ? [] : [{ number, path: rule.field.name, code }]
  })
}

/** Keys of the organisation's rows that have the same value as a candidate in the rule's first field. */
async function findUsedKeys(
  { parts, table, caller }: RequestContext,
  rule: UniqueRule,
  rows: readonly Values[],
): Promise<ReadonlySet<string>> {
  const { field } = rule
  const { model } = table
  const type = columnOf(field.definition).column(field.definition)
  const comparison = isText(rule.field) ? { column: `lower(${field.quoted})`, type: 'text' } : { column: field.quoted, type }
  const values = rows.map((row) => toParameter(field, isText(field) ? fold(row[field.name]) : row[field.name]))
  const columns = rule.fields.map((each) => `${each.quoted} as "${each.name}"`).join(', ')
  const [result] = await parts.studydesk.database.batch(caller.orgId, [
    {
      text: `select ${columns} from ${model.quotedTable} where "org_id" = $1 and ${comparison.column} = any($2::${comparison.type}[])${model.hasTrash && !rule.isForever ? ' and "deleted_at" is null' : ''}`,
      values: [caller.orgId, [...new Set(values)]],
    },
  ])
  return new Set((result?.rows ?? []).flatMap((row) => keyOf(rule, row as Values) ?? []))
}

/** Returns the key of a row; null if a field of the rule is empty, because the row then cannot be a duplicate. */
function keyOf(rule: UniqueRule, row: Values): string | null {
  const values = rule.fields.map((field) => (isText(field) ? fold(row[field.name]) : (row[field.name] ?? null)))
  return values.includes(null) ? null : JSON.stringify(values)
}

const isText = (field: UniqueRule['field']): boolean => (field.type.operators as readonly string[]).includes('like')
const fold = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : (value ?? null))
