import type { Action, Difference } from './actions.ts'
import type { Column, Table } from './model.ts'
import { isWiderType } from './narrowing.ts'

/**
 * Steps of one table's columns; `recreated` names the columns that were dropped, with everything that stood on them.
 * @param before with the columns that are renamed under their new names
 */
export function columnDifference(before: Table, after: Table): Difference & { readonly recreated: readonly string[] } {
  const table = after.name
  const earlier = new Map(before.columns.map((column) => [column.name, column]))
  const wanted = new Set(after.columns.map((column) => column.name))

  const changed = after.columns.filter((column) => {
    const known = earlier.get(column.name)
    return known !== undefined && known.generated === null && column.generated === null && known.type !== column.type
  })
  const remade = after.columns.filter((column) => {
    const known = earlier.get(column.name)
    return known !== undefined && isRemade(known, column, changed)
  })
  const dropped = [...earlier].filter(([name]) => !wanted.has(name)).map(([, column]) => column)
  const kept = after.columns.filter((column) => earlier.has(column.name) && !remade.includes(column))

  const actions: Action[] = [
    ...[...remade.map((column) => earlier.get(column.name) ?? column), ...dropped]
      .toSorted(generatedFirst)
      .map((column): Action => ({ kind: 'dropColumn', table, column })),
    ...kept.flatMap((column) => alterations(table, earlier.get(column.name), column)),
    ...[...after.columns.filter((column) => !earlier.has(column.name)), ...remade]
      .toSorted((one, other) => -generatedFirst(one, other))
      .map((column): Action => ({ kind: 'addColumn', table, column: withoutRename(column) })),
  ]
  return { actions, dangers: dangersOf(table, dropped, kept, earlier), recreated: [...remade, ...dropped].map(({ name }) => name) }
}

/** Generated columns stand on others: they go first and come last. */
const generatedFirst = (one: Column, other: Column): number => Number(one.generated === null) - Number(other.generated === null)

/** PostgreSQL before 17 cannot change a generated column's expression, and refuses to change the type of a column that it reads. */
function isRemade(known: Column, column: Column, changed: readonly Column[]): boolean {
  if (known.generated === null && column.generated === null) return false
  return known.generated !== column.generated || changed.some(({ name }) => column.generated?.includes(`"${name}"`))
}

function alterations(table: string, known: Column | undefined, column: Column): Action[] {
  if (known === undefined) return []
  const actions: Action[] = []
  if (known.type !== column.type) actions.push({ kind: 'alterType', table, column: withoutRename(column) })
  if (known.default !== column.default) actions.push({ kind: 'alterDefault', table, column: withoutRename(column) })
  if (known.notNull !== column.notNull) actions.push({ kind: 'alterNotNull', table, column: withoutRename(column) })
  return actions
}

function dangersOf(table: string, dropped: readonly Column[], kept: readonly Column[], earlier: ReadonlyMap<string, Column>): string[] {
  const lost = dropped.filter(({ generated }) => generated === null).map(({ name }) => `${table}.${name}: drops the column`)
  const narrowed = kept.flatMap((column) => {
    const known = earlier.get(column.name)
    if (known === undefined) return []
    return [
      known.type === column.type || isWiderType(known.type, column.type)
        ? []
        : [`${table}.${column.name}: ${known.type} becomes ${column.type}`],
      column.notNull && !known.notNull ? [`${table}.${column.name}: rows without a value would be refused`] : [],
    ].flat()
  })
  return [...lost, ...narrowed]
}

function withoutRename({ renamedFrom: _renamedFrom, ...column }: Column): Column {
  return column
}
