import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { candidatesOf } from './candidates.ts'
import { type CatalogCheck, type CatalogColumn, type CatalogTable, readCatalog } from './catalog.ts'

/** Rows that each table gets: one with as few values as its rules allow, one with as many. */
const variants = ['few', 'many'] as const
type Variant = (typeof variants)[number]

/** Tables whose rows only the product can make, because they are hashes of other rows. */
export const sealedTables: ReadonlySet<string> = new Set(['audit_seal', 'audit_verification'])
/** Milliseconds after which the search for values that satisfy the checks of a table ends. */
const searchLimit = 10_000

export interface FillResult {
  /** Number of tables that got a row. */
  readonly filled: number
  /** Rows that could not be added, with the reason. */
  readonly rejected: readonly string[]
}

/**
 * Adds valid rows to each table, in two new organisations. Types, checks and references come from the catalog.
 * @param round number that distinguishes the values of this call
 */
export async function fillTables(owner: pg.Client, round: number): Promise<FillResult> {
  const tables = (await readCatalog(owner)).filter(({ name }) => !sealedTables.has(name))
  const filled = new Set<string>()
  const rejected: string[] = []
  await owner.query(`set statement_timeout = ${searchLimit}`)
  for (const variant of variants) {
    const orgId = randomUUID()
    const sorted = tables.toSorted((one, other) => Number(other.name === 'organisation') - Number(one.name === 'organisation'))
    for (const table of sorted) {
      try {
        await insertRow(owner, table, { variant, mark: `Row ${round} ${variant}`, orgId })
        filled.add(table.name)
      } catch (error) {
        rejected.push(`${table.name} (${variant}): ${(error as Error).message}`)
      }
    }
  }
  await owner.query('reset statement_timeout')
  return { filled: filled.size, rejected }
}

/** Columns that the product filled in each row before a later migration required it. Their tables had no rows without them. */
const alwaysFilled: ReadonlySet<string> = new Set(['participant_merge.survivor_id', 'participant_merge.merged_id'])

interface RowInput {
  readonly variant: Variant
  readonly mark: string
  readonly orgId: string
}

async function insertRow(owner: pg.Client, table: CatalogTable, input: RowInput): Promise<void> {
  const linked = await findLinkedValues(owner, table, input)
  const options = new Map(table.columns.map((column) => [column.name, optionsOf(table, column, linked, input)]))
  const solved = await solve(owner, table.checks, options)
  const columns = table.columns.filter(({ name, default: standard }) => standard === null || solved.has(name))
  const findValue = (name: string): string => solved.get(name) ?? options.get(name)?.[0] ?? 'null'
  await owner.query(
    // By hand: the tables of an earlier release have no declarations now.
    `insert into "${table.name}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
      values (${columns.map(({ name }) => findValue(name)).join(', ')})`,
  )
}

/** Returns the values of columns that refer to rows of other tables, as SQL; null for an optional reference without a row. */
async function findLinkedValues(
  owner: pg.Client,
  { name: table, columns, references }: CatalogTable,
  { orgId }: RowInput,
): Promise<ReadonlyMap<string, string | null>> {
  const values = new Map<string, string | null>()
  for (const { name, type } of columns) if (name === 'org_id' || (name === 'id' && type === 'uuid')) values.set(name, `'${randomUUID()}'`)
  if (values.has('org_id')) values.set('org_id', `'${orgId}'`)
  if (table === 'organisation') values.set('id', `'${orgId}'`)
  for (const { columns: own, target, targetColumns } of references) {
    const conditions = own.flatMap((name, index) => (values.get(name) == null ? [] : [`"${targetColumns[index]}" = ${values.get(name)}`]))
    const where = conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
    const selected = targetColumns.map((name) => `quote_literal("${name}") as "${name}"`)
    const { rows } = await owner.query<Record<string, string | null>>(`select ${selected.join(', ')} from "${target}" ${where} limit 1`)
    for (const [index, name] of own.entries()) if (values.get(name) == null) values.set(name, rows[0]?.[targetColumns[index] ?? ''] ?? null)
  }
  return values
}

/** Returns the values that a column may take, as SQL, the preferred one first. */
function optionsOf(
  { name: table, checks }: CatalogTable,
  column: CatalogColumn,
  linked: ReadonlyMap<string, string | null>,
  { variant, mark }: RowInput,
): readonly string[] {
  const link = linked.get(column.name)
  const cast = `::${column.type}`
  const values = link === undefined ? candidatesOf(column, checks, mark) : link === null ? [] : [`${link}${cast}`]
  if (!column.isNullable || alwaysFilled.has(`${table}.${column.name}`)) return values
  return variant === 'few' ? [`null${cast}`, ...values] : [...values, `null${cast}`]
}

/** Finds values for which all checks hold, for the columns that checks name. PostgreSQL does the search. */
async function solve(
  owner: pg.Client,
  checks: readonly CatalogCheck[],
  options: ReadonlyMap<string, readonly string[]>,
): Promise<ReadonlyMap<string, string>> {
  const solved = new Map<string, string>()
  for (const group of groupByColumns(checks)) {
    const names = [...new Set(group.flatMap(({ columns }) => columns))]
    const lists = names.map((name, index) => {
      const values = (options.get(name) ?? []).map((value, position) => `(${position}, ${value})`)
      return `(values ${values.join(', ')}) as c${index} (position, value)`
    })
    const positions = names.map((_, index) => `c${index}.position as p${index}`)
    const values = names.map((name, index) => `c${index}.value as "${name}"`)
    const { rows } = await owner.query<Record<string, number>>(
      `select ${names.map((_, index) => `p${index}`).join(', ')} from (select ${[...positions, ...values].join(', ')} from ${lists.join(', ')}) as options
        where ${group.map(({ expression }) => `(${expression}) is not false`).join(' and ')} limit 1`,
    )
    if (rows[0] === undefined) throw new Error(`no values satisfy ${group.map(({ name }) => name).join(', ')}`)
    for (const [index, name] of names.entries()) solved.set(name, options.get(name)?.[rows[0][`p${index}`] ?? 0] ?? 'null')
  }
  return solved
}

/** Groups checks that share columns. */
function groupByColumns(checks: readonly CatalogCheck[]): readonly (readonly CatalogCheck[])[] {
  const groups: CatalogCheck[][] = []
  for (const check of checks) {
    const related = groups.filter((group) => group.some(({ columns }) => columns.some((name) => check.columns.includes(name))))
    for (const group of related) groups.splice(groups.indexOf(group), 1)
    groups.push([...related.flat(), check])
  }
  return groups
}
