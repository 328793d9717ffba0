import type { Action } from './actions.ts'
import type { Column, Schema, Table } from './model.ts'

/**
 * What was, called by its new names: a table or column that is renamed keeps its rows, and PostgreSQL carries the new names into every
 * index, constraint and generated column by itself. What differs from here on is all that is left to change.
 */

/** Tables first. */
export function renameTables(before: Schema, after: Schema): { readonly before: Schema; readonly actions: readonly Action[] } {
  const names = new Map(
    after.tables.flatMap(({ name, renamedFrom }) =>
      isRename({ name, renamedFrom }, before.tables, after.tables) ? [[renamedFrom ?? '', name]] : [],
    ),
  )
  const now = (name: string): string => names.get(name) ?? name
  return {
    before: {
      tables: before.tables.map((table) => ({
        ...table,
        name: now(table.name),
        references: table.references.map((reference) => ({ ...reference, table: now(reference.table) })),
      })),
    },
    actions: [...names].map(([from, to]): Action => ({ kind: 'renameTable', from, to })),
  }
}

/** Then the columns of one of them. */
export function renameColumns(before: Table, after: Table): { readonly before: Table; readonly actions: readonly Action[] } {
  const names = new Map(
    after.columns.flatMap((column) => (isRename(column, before.columns, after.columns) ? [[column.renamedFrom ?? '', column.name]] : [])),
  )
  const now = (name: string): string => names.get(name) ?? name
  const within = (text: string): string => text.replace(/"((?:[^"]|"")*)"/g, (_, name: string) => `"${now(name)}"`)
  return {
    before: {
      ...before,
      columns: before.columns.map((column): Column => {
        const { generated } = column
        return { ...column, name: now(column.name), generated: generated === null ? null : within(generated) }
      }),
      checks: before.checks.map((check) => ({ ...check, expression: within(check.expression) })),
      indexes: before.indexes.map((index) => ({ ...index, definition: within(index.definition) })),
      references: before.references.map((reference) => ({ ...reference, column: now(reference.column) })),
    },
    actions: [...names].map(([from, to]): Action => ({ kind: 'renameColumn', table: after.name, from, to })),
  }
}

interface Renamed {
  readonly name: string
  readonly renamedFrom?: string | undefined
}

/** A former name that is gone, for a new one that was not there. */
const isRename = ({ name, renamedFrom }: Renamed, before: readonly Renamed[], after: readonly Renamed[]): boolean =>
  renamedFrom !== undefined &&
  before.some((each) => each.name === renamedFrom) &&
  !before.some((each) => each.name === name) &&
  !after.some((each) => each.name === renamedFrom)
