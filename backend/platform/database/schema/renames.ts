import type { Action } from './actions.ts'
import type { Column, Schema, Table } from './model.ts'

/**
 * Applies renames to the former schema. A renamed table or column keeps its rows, and PostgreSQL carries the new names into every index,
 * constraint and generated column, so only the remaining differences need steps.
 */

/** Renames tables first. */
export function renameTables(before: Schema, after: Schema): { readonly before: Schema; readonly actions: readonly Action[] } {
  const names = new Map(
    after.tables.flatMap(({ name, renamedFrom }) =>
      isRename({ name, renamedFrom }, before.tables, after.tables) ? [[renamedFrom ?? '', name]] : [],
    ),
  )
  const newNameOf = (name: string): string => names.get(name) ?? name
  return {
    before: {
      tables: before.tables.map((table) => ({
        ...table,
        name: newNameOf(table.name),
        references: table.references.map((reference) => ({ ...reference, table: newNameOf(reference.table) })),
      })),
    },
    actions: [...names].map(([oldName, newName]): Action => ({ kind: 'renameTable', from: oldName, to: newName })),
  }
}

/** Renames the columns of one table. */
export function renameColumns(before: Table, after: Table): { readonly before: Table; readonly actions: readonly Action[] } {
  const names = new Map(
    after.columns.flatMap((column) => (isRename(column, before.columns, after.columns) ? [[column.renamedFrom ?? '', column.name]] : [])),
  )
  const newNameOf = (name: string): string => names.get(name) ?? name
  const renameInText = (text: string): string => text.replace(/"((?:[^"]|"")*)"/g, (_, name: string) => `"${newNameOf(name)}"`)
  return {
    before: {
      ...before,
      columns: before.columns.map((column): Column => {
        const { generated } = column
        return { ...column, name: newNameOf(column.name), generated: generated === null ? null : renameInText(generated) }
      }),
      checks: before.checks.map((check) => ({ ...check, expression: renameInText(check.expression) })),
      indexes: before.indexes.map((index) => ({ ...index, definition: renameInText(index.definition) })),
      references: before.references.map((reference) => ({ ...reference, column: newNameOf(reference.column) })),
    },
    actions: [...names].map(([oldName, newName]): Action => ({ kind: 'renameColumn', table: after.name, from: oldName, to: newName })),
  }
}

interface RenamedDefinition {
  readonly name: string
  readonly renamedFrom?: string | undefined
}

/** Pairs a former name that no longer exists with a new name that did not exist before. */
const isRename = (
  { name, renamedFrom }: RenamedDefinition,
  before: readonly RenamedDefinition[],
  after: readonly RenamedDefinition[],
): boolean =>
  renamedFrom !== undefined &&
  before.some((each) => each.name === renamedFrom) &&
  !before.some((each) => each.name === name) &&
  !after.some((each) => each.name === renamedFrom)
