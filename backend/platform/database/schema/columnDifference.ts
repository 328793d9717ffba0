import type { Action, Difference } from './actions.ts'
import type { Column, Table } from './model.ts'
import { isWiderType } from './narrowing.ts'

/**
 * Returns the steps for one table's columns. `recreated` names the columns that were dropped, and with them everything that depended on
 * them.
 * @param before table before the change, with renamed columns under their new names
 */
export function columnDifference(before: Table, after: Table): Difference & { readonly recreated: readonly string[] } {
  const table = after.name
  const earlier = new Map(before.columns.map((column) => [column.name, column]))
  const desiredNames = new Set(after.columns.map((column) => column.name))

  const changed = after.columns.filter((column) => {
    const earlierColumn = earlier.get(column.name)
    return (
      earlierColumn !== undefined && earlierColumn.generated === null && column.generated === null && earlierColumn.type !== column.type
    )
  })
  const remade = after.columns.filter((column) => {
    const earlierColumn = earlier.get(column.name)
    return earlierColumn !== undefined && isRemade(earlierColumn, column, changed)
  })
  const droppedColumns = [...earlier].filter(([name]) => !desiredNames.has(name)).map(([, column]) => column)
  const remaining = after.columns.filter((column) => earlier.has(column.name) && !remade.includes(column))

  const actions: Action[] = [
    ...[...remade.map((column) => earlier.get(column.name) ?? column), ...droppedColumns]
      .toSorted(compareGenerated)
      .map((column): Action => ({ kind: 'dropColumn', table, column })),
    ...remaining.flatMap((column) => buildAlterations(table, earlier.get(column.name), column)),
    ...[...after.columns.filter((column) => !earlier.has(column.name)), ...remade]
      .toSorted((first, other) => -compareGenerated(first, other))
      .map((column): Action => ({ kind: 'addColumn', table, column: withoutRename(column) })),
  ]
  return {
    actions,
    dangers: dangersOf(table, droppedColumns, remaining, earlier),
    recreated: [...remade, ...droppedColumns].map(({ name }) => name),
  }
}

/** Generated columns depend on others: they are dropped first and added last. */
const compareGenerated = (first: Column, other: Column): number => Number(first.generated === null) - Number(other.generated === null)

/**
 * True if the column must be dropped and added again. PostgreSQL before 17 cannot change a generated column's expression, and refuses to
 * change the type of a column that it reads.
 */
function isRemade(earlierColumn: Column, column: Column, changed: readonly Column[]): boolean {
  if (earlierColumn.generated === null && column.generated === null) return false
  return earlierColumn.generated !== column.generated || changed.some(({ name }) => column.generated?.includes(`"${name}"`))
}

function buildAlterations(table: string, earlierColumn: Column | undefined, column: Column): Action[] {
  if (earlierColumn === undefined) return []
  const actions: Action[] = []
  if (earlierColumn.type !== column.type) actions.push({ kind: 'alterType', table, column: withoutRename(column) })
  if (earlierColumn.default !== column.default) actions.push({ kind: 'alterDefault', table, column: withoutRename(column) })
  if (earlierColumn.notNull !== column.notNull) actions.push({ kind: 'alterNotNull', table, column: withoutRename(column) })
  return actions
}

function dangersOf(
  table: string,
  droppedColumns: readonly Column[],
  remaining: readonly Column[],
  earlier: ReadonlyMap<string, Column>,
): string[] {
  const dropWarnings = droppedColumns.filter(({ generated }) => generated === null).map(({ name }) => `${table}.${name}: drops the column`)
  const narrowWarnings = remaining.flatMap((column) => {
    const earlierColumn = earlier.get(column.name)
    if (earlierColumn === undefined) return []
    return [
      earlierColumn.type === column.type || isWiderType(earlierColumn.type, column.type)
        ? []
        : [`${table}.${column.name}: ${earlierColumn.type} becomes ${column.type}`],
      column.notNull && !earlierColumn.notNull ? [`${table}.${column.name}: rows without a value would be refused`] : [],
    ].flat()
  })
  return [...dropWarnings, ...narrowWarnings]
}

function withoutRename({ renamedFrom: _renamedFrom, ...column }: Column): Column {
  return column
}
