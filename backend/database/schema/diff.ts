import type { Action, Difference } from './actions.ts'
import { columnDifference } from './columnDifference.ts'
import type { Schema, Table } from './model.ts'
import { isNarrower } from './narrowing.ts'
import { renameColumns, renameTables } from './renames.ts'

/** Steps from one schema to another, in an order in which each can run. */
export function diff(start: Schema, after: Schema): Difference {
  const { before, actions: renames } = renameTables(start, after)
  const known = new Map(before.tables.map((table) => [table.name, table]))
  const wanted = new Set(after.tables.map((table) => table.name))
  const removed = before.tables.filter((table) => !wanted.has(table.name))
  const steps = after.tables.map((table) => tableDifference(known.get(table.name), table))
  const dropped = removed.flatMap(dropTable)
  const actions = [...renames, ...dropped, ...steps.flatMap((step) => step.actions)]
  return {
    actions: order.flatMap((kinds) => actions.filter((action) => kinds.includes(action.kind))),
    dangers: [...removed.map((table) => `${table.name}: drops the table`), ...steps.flatMap((step) => step.dangers)],
  }
}

/** What depends on columns goes before they change, and comes back after. */
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

/** References go first: two dropped tables may point at each other. */
const dropTable = (table: Table): Action[] => [
  ...table.references.map(({ name }): Action => ({ kind: 'dropConstraint', table: table.name, name })),
  { kind: 'dropTable', table: table.name },
]

function tableDifference(start: Table | undefined, after: Table): Difference {
  if (start === undefined) return { actions: [{ kind: 'createTable', table: after }, ...partsOf(after)], dangers: [] }
  const { before, actions: renames } = renameColumns(start, after)
  const columns = columnDifference(before, after)
  const isTouched = (text: string): boolean => columns.recreated.some((name) => text.includes(`"${name}"`))
  const parts = compareParts(before, after, isTouched)
  return { actions: [...renames, ...columns.actions, ...parts.actions], dangers: [...columns.dangers, ...parts.dangers] }
}

function partsOf(table: Table): Action[] {
  return [
    ...table.indexes.map((index): Action => ({ kind: 'createIndex', table: table.name, index })),
    ...table.references.map((reference): Action => ({ kind: 'addReference', table: table.name, reference })),
    ...table.policies.map((policy): Action => ({ kind: 'addPolicy', table: table.name, policy })),
  ]
}

/** @param isTouched does the definition name a column that was dropped, and took the part with it? */
function compareParts(before: Table, after: Table, isTouched: (definition: string) => boolean): Difference {
  const { name: table } = after
  const checks = changes(before.checks, after.checks)
  const references = changes(before.references, after.references)
  const policies = changes(before.policies, after.policies)
  const indexes = changes(before.indexes, after.indexes, ({ definition }) => isTouched(definition))
  const existing = new Set(before.columns.map((column) => column.name))
  const concernsExisting = (text: string): boolean => [...existing].some((name) => name !== 'org_id' && text.includes(`"${name}"`))
  const gone = (definition: string): boolean => isTouched(definition)
  return {
    actions: [
      ...[...checks.renamed, ...references.renamed].map(([from, to]): Action => ({ kind: 'renameConstraint', table, from, to })),
      ...indexes.renamed.map(([from, to]): Action => ({ kind: 'renameIndex', from, to })),
      ...[...checks.removed, ...references.removed]
        .filter((part) => !('expression' in part && gone(part.expression)) && !('column' in part && gone(`"${part.column}"`)))
        .map(({ name }): Action => ({ kind: 'dropConstraint', table, name })),
      ...indexes.removed.filter(({ definition }) => !gone(definition)).map(({ name }): Action => ({ kind: 'dropIndex', name })),
      ...policies.removed.map(({ name }): Action => ({ kind: 'dropPolicy', table, name })),
      ...checks.added.map((check): Action => ({ kind: 'addCheck', table, check })),
      ...indexes.added.map((index): Action => ({ kind: 'createIndex', table, index })),
      ...references.added.map((reference): Action => ({ kind: 'addReference', table, reference })),
      ...policies.added.map((policy): Action => ({ kind: 'addPolicy', table, policy })),
    ],
    dangers: [
      ...checks.added
        .filter((check) => isNarrower(before.checks.find(({ name }) => name === check.name)?.expression, check.expression))
        .filter((check) => concernsExisting(check.expression))
        .map((check) => `${table}.${check.name}: may refuse rows that were fine before`),
      ...indexes.added
        .filter((index) => index.unique && concernsExisting(index.definition))
        // One that only leaves rows out now refuses less.
        .filter((index) => !before.indexes.some(({ unique, definition }) => unique && index.definition.startsWith(`${definition} where `)))
        .map((index) => `${table}.${index.name}: rows that agree would be refused`),
    ],
  }
}

interface Named {
  readonly name: string
}

interface Changes<Part extends Named> {
  readonly removed: readonly Part[]
  readonly added: readonly Part[]
  /** Names before and after. */
  readonly renamed: readonly (readonly [from: string, to: string])[]
}

/** Parts that differ only by their name are renamed, the others removed and added: PostgreSQL changes few of them in place. */
function changes<Part extends Named>(
  before: readonly Part[],
  after: readonly Part[],
  isTouched: (part: Part) => boolean = () => false,
): Changes<Part> {
  const same = (one: Part, other: Part): boolean => JSON.stringify(one) === JSON.stringify(other) && !isTouched(one)
  const removed = before.filter((one) => !after.some((other) => same(one, other)))
  const added = after.filter((one) => !before.some((other) => same(other, one)))
  const pairs = new Map<Part, Part>()
  for (const one of removed) {
    const match = added.find((other) => ![...pairs.values()].includes(other) && same({ ...one, name: other.name }, other))
    if (match !== undefined && !isTouched(one)) pairs.set(one, match)
  }
  return {
    removed: removed.filter((one) => !pairs.has(one)),
    added: added.filter((other) => ![...pairs.values()].includes(other)),
    renamed: [...pairs].map(([one, other]) => [one.name, other.name]),
  }
}
