import type { Action, Difference } from './actions.ts'
import { columnDifference } from './columnDifference.ts'
import type { Schema, Table } from './model.ts'
import { isNarrower } from './narrowing.ts'
import { renameColumns, renameTables } from './renames.ts'

/** Steps from one schema to another, in an order in which each can run. */
export function diff(start: Schema, after: Schema): Difference {
  const { before, actions: renames } = renameTables(start, after)
  const tablesByName = new Map(before.tables.map((table) => [table.name, table]))
  const desiredNames = new Set(after.tables.map((table) => table.name))
  const removed = before.tables.filter((table) => !desiredNames.has(table.name))
  const steps = after.tables.map((table) => compareTables(tablesByName.get(table.name), table))
  const dropActions = removed.flatMap(dropTable)
  const actions = [...renames, ...dropActions, ...steps.flatMap((step) => step.actions)]
  return {
    actions: order.flatMap((kinds) => actions.filter((action) => kinds.includes(action.kind))),
    dangers: [...removed.map((table) => `${table.name}: drops the table`), ...steps.flatMap((step) => step.dangers)],
  }
}

/** Order of the actions. Objects that depend on columns are dropped before the columns change, and recreated afterwards. */
const order: readonly (readonly Action['kind'][])[] = [
  ['renameTable'],
  ['dropPolicy', 'dropConstraint', 'dropIndex'],
  ['dropColumn'],
  ['dropTable'],
  ['renameColumn'],
  ['renameConstraint', 'renameIndex'],
  ['createTable'],
  ['alterType'],
  ['addColumn', 'alterDefault', 'alterNotNull'],
  ['addCheck'],
  ['createIndex'],
  ['addReference'],
  ['addPolicy'],
]

/** Drops the table's foreign keys first, because two dropped tables may refer to each other. */
const dropTable = (table: Table): Action[] => [
  ...table.references.map(({ name }): Action => ({ kind: 'dropConstraint', table: table.name, name })),
  { kind: 'dropTable', table: table.name },
]

function compareTables(start: Table | undefined, after: Table): Difference {
  if (start === undefined) return { actions: [{ kind: 'createTable', table: after }, ...creationActionsOf(after)], dangers: [] }
  const { before, actions: renames } = renameColumns(start, after)
  const columns = columnDifference(before, after)
  const hasRecreatedColumn = (text: string): boolean => columns.recreated.some((name) => text.includes(`"${name}"`))
  const objectDifference = compareTableObjects(before, after, hasRecreatedColumn)
  return {
    actions: [...renames, ...columns.actions, ...objectDifference.actions],
    dangers: [...columns.dangers, ...objectDifference.dangers],
  }
}

function creationActionsOf(table: Table): Action[] {
  return [
    ...table.indexes.map((index): Action => ({ kind: 'createIndex', table: table.name, index })),
    ...table.references.map((reference): Action => ({ kind: 'addReference', table: table.name, reference })),
    ...table.policies.map((policy): Action => ({ kind: 'addPolicy', table: table.name, policy })),
  ]
}

/** @param hasRecreatedColumn true if a definition names a column that was dropped; PostgreSQL then dropped the definition, too */
function compareTableObjects(before: Table, after: Table, hasRecreatedColumn: (definition: string) => boolean): Difference {
  const { name: table } = after
  const checks = compareDefinitions(before.checks, after.checks)
  const references = compareDefinitions(before.references, after.references)
  const policies = compareDefinitions(before.policies, after.policies)
  const indexes = compareDefinitions(before.indexes, after.indexes, ({ definition }) => hasRecreatedColumn(definition))
  const existing = new Set(before.columns.map((column) => column.name))
  const isAboutExisting = (text: string): boolean => [...existing].some((name) => name !== 'org_id' && text.includes(`"${name}"`))
  const isDropped = (definition: string): boolean => hasRecreatedColumn(definition)
  return {
    actions: [
      ...[...checks.renamed, ...references.renamed].map(
        ([oldName, newName]): Action => ({ kind: 'renameConstraint', table, from: oldName, to: newName }),
      ),
      ...indexes.renamed.map(([oldName, newName]): Action => ({ kind: 'renameIndex', from: oldName, to: newName })),
      ...[...checks.removed, ...references.removed]
        .filter(
          (constraint) =>
            !('expression' in constraint && isDropped(constraint.expression)) &&
            !('column' in constraint && isDropped(`"${constraint.column}"`)),
        )
        .map(({ name }): Action => ({ kind: 'dropConstraint', table, name })),
      ...indexes.removed.filter(({ definition }) => !isDropped(definition)).map(({ name }): Action => ({ kind: 'dropIndex', name })),
      ...policies.removed.map(({ name }): Action => ({ kind: 'dropPolicy', table, name })),
      ...checks.added.map((check): Action => ({ kind: 'addCheck', table, check })),
      ...indexes.added.map((index): Action => ({ kind: 'createIndex', table, index })),
      ...references.added.map((reference): Action => ({ kind: 'addReference', table, reference })),
      ...policies.added.map((policy): Action => ({ kind: 'addPolicy', table, policy })),
    ],
    dangers: [
      ...checks.added
        .filter((check) => isNarrower(before.checks.find(({ name }) => name === check.name)?.expression, check.expression))
        .filter((check) => isAboutExisting(check.expression))
        .map((check) => `${table}.${check.name}: may refuse rows that were fine before`),
      ...indexes.added
        .filter((index) => index.unique && isAboutExisting(index.definition))
        // A unique index with an added condition covers fewer rows than before, so it cannot reject any valid row.
        .filter((index) => !before.indexes.some(({ unique, definition }) => unique && index.definition.startsWith(`${definition} where `)))
        .map((index) => `${table}.${index.name}: rows that agree would be refused`),
    ],
  }
}

interface NamedDefinition {
  readonly name: string
}

interface Changes<Part extends NamedDefinition> {
  readonly removed: readonly Part[]
  readonly added: readonly Part[]
  /** Names before and after. */
  readonly renamed: readonly (readonly [from: string, to: string])[]
}

/**
 * Renames definitions that differ only in their name. Removes and adds all other changed definitions, since PostgreSQL can change few of
 * them in place.
 */
function compareDefinitions<Part extends NamedDefinition>(
  before: readonly Part[],
  after: readonly Part[],
  shouldRecreate: (definition: Part) => boolean = () => false,
): Changes<Part> {
  const isEquivalent = (definition: Part, other: Part): boolean =>
    JSON.stringify(definition) === JSON.stringify(other) && !shouldRecreate(definition)
  const removed = before.filter((definition) => !after.some((other) => isEquivalent(definition, other)))
  const added = after.filter((definition) => !before.some((other) => isEquivalent(other, definition)))
  const pairs = new Map<Part, Part>()
  for (const removedDefinition of removed) {
    const match = added.find(
      (other) => ![...pairs.values()].includes(other) && isEquivalent({ ...removedDefinition, name: other.name }, other),
    )
    if (match !== undefined && !shouldRecreate(removedDefinition)) pairs.set(removedDefinition, match)
  }
  return {
    removed: removed.filter((definition) => !pairs.has(definition)),
    added: added.filter((other) => ![...pairs.values()].includes(other)),
    renamed: [...pairs].map(([oldDefinition, newDefinition]) => [oldDefinition.name, newDefinition.name]),
  }
}
