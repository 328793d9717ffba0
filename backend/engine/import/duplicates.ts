import type { Values } from '#resources/core/conditions.ts'
import { columnOf } from '../../fields/index.ts'
import { toParameter } from '../model/rows.ts'
import type { UniqueRule } from '../model/types.ts'
import type { Operation } from '../parts.ts'

/** A row of a file that is otherwise good, by its number. */
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
 * Rows that a unique rule would refuse: because of a row above in the file, or one that the organisation has, out of the
 * caller's sight too. Says no more than that it exists.
 */
export async function findDuplicates(operation: Operation, candidates: readonly Candidate[]): Promise<readonly Duplicate[]> {
  const { model } = operation.table
  const found = await Promise.all(model.uniqueRules.map((rule) => duplicatesOf(operation, rule, candidates)))
  return found.flat()
}

async function duplicatesOf(operation: Operation, rule: UniqueRule, candidates: readonly Candidate[]): Promise<readonly Duplicate[]> {
  const keyed = candidates.flatMap((candidate) => {
    const key = keyOf(rule, candidate.row)
    return key === null ? [] : [{ ...candidate, key }]
  })
  if (keyed.length === 0) return []
  const taken = await takenKeys(
    operation,
    rule,
    keyed.map(({ row }) => row),
  )
  const seen = new Set<string>()
  return keyed.flatMap(({ number, key }): Duplicate[] => {
    const code = taken.has(key) ? 'taken' : seen.has(key) ? 'repeatedInFile' : null
    seen.add(key)
    return code === null ? [] : [{ number, path: rule.field.name, code }]
  })
}

/** The keys of the organisation's rows that agree with a candidate in the rule's first field. */
async function takenKeys({ parts, table, caller }: Operation, rule: UniqueRule, rows: readonly Values[]): Promise<ReadonlySet<string>> {
  const { field } = rule
  const { model } = table
  const type = columnOf(field.definition).column(field.definition)
  const compared = isText(rule.field) ? { column: `lower(${field.quoted})`, type: 'text' } : { column: field.quoted, type }
  const values = rows.map((row) => toParameter(field, isText(field) ? fold(row[field.name]) : row[field.name]))
  const columns = rule.fields.map((each) => `${each.quoted} as "${each.name}"`).join(', ')
  const [result] = await parts.studydesk.database.batch(caller.orgId, [
    {
      text: `select ${columns} from ${model.quotedTable} where "org_id" = $1 and ${compared.column} = any($2::${compared.type}[])${model.hasTrash && !rule.isForever ? ' and "deleted_at" is null' : ''}`,
      values: [caller.orgId, [...new Set(values)]],
    },
  ])
  return new Set((result?.rows ?? []).flatMap((row) => keyOf(rule, row as Values) ?? []))
}

/** Null where one of the fields says nothing: such rows are never the same. */
function keyOf(rule: UniqueRule, row: Values): string | null {
  const values = rule.fields.map((field) => (isText(field) ? fold(row[field.name]) : (row[field.name] ?? null)))
  return values.includes(null) ? null : JSON.stringify(values)
}

const isText = (field: UniqueRule['field']): boolean => (field.type.operators as readonly string[]).includes('like')
const fold = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : (value ?? null))
