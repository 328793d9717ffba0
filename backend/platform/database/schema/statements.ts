import { quoteText } from '../../fields/quote.ts'
import type { Action } from './actions.ts'
import type { Column, Policy, Table } from './model.ts'
import { quoteName } from './names.ts'

/** The SQL of an action: one or more statements, each ended by a semicolon. */
export function statementOf(action: Action): string {
  return (writers[action.kind] as (action: Action) => string)(action)
}

const writers: { readonly [Kind in Action['kind']]: (action: Extract<Action, { kind: Kind }>) => string } = {
  createTable: ({ table }) => createTable(table),
  renameTable: ({ from, to }) => renameTable(from, to),
  dropTable: ({ table }) => `drop table ${quoteName(table)};`,
  renameColumn: ({ table, from, to }) => `alter table ${quoteName(table)} rename column ${quoteName(from)} to ${quoteName(to)};`,
  addColumn: ({ table, column }) => addColumn(table, column),
  dropColumn: ({ table, column }) => `alter table ${quoteName(table)} drop column ${quoteName(column.name)};`,
  alterType: ({ table, column }) =>
    `alter table ${quoteName(table)} alter column ${quoteName(column.name)} type ${column.type} using ${quoteName(column.name)}::${column.type};`,
  alterDefault: ({ table, column }) =>
    `alter table ${quoteName(table)} alter column ${quoteName(column.name)} ${column.default === null ? 'drop default' : `set default ${column.default}`};`,
  alterNotNull: ({ table, column }) =>
    `alter table ${quoteName(table)} alter column ${quoteName(column.name)} ${column.notNull ? 'set' : 'drop'} not null;`,
  addCheck: ({ table, check }) => `alter table ${quoteName(table)} add constraint ${quoteName(check.name)} check (${check.expression});`,
  addReference: ({ table, reference }) =>
    `alter table ${quoteName(table)} add constraint ${quoteName(reference.name)}\n  foreign key (org_id, ${quoteName(reference.column)}) references ${quoteName(reference.table)} (org_id, id);`,
  dropConstraint: ({ table, name }) => `alter table ${quoteName(table)} drop constraint ${quoteName(name)};`,
  renameConstraint: ({ table, from, to }) => `alter table ${quoteName(table)} rename constraint ${quoteName(from)} to ${quoteName(to)};`,
  renameIndex: ({ from, to }) => `alter index ${quoteName(from)} rename to ${quoteName(to)};`,
  createIndex: ({ table, index }) =>
    `create ${index.unique ? 'unique ' : ''}index ${quoteName(index.name)} on ${quoteName(table)} ${index.definition};`,
  dropIndex: ({ name }) => `drop index ${quoteName(name)};`,
  addPolicy: ({ table, policy }) => createPolicy(table, policy),
  dropPolicy: ({ table, name }) => `drop policy ${quoteName(name)} on ${quoteName(table)};`,
}

/** Columns that contain the name of a resource; renaming the resource updates them. The audit trail and the read log stay unchanged. */
const namesOfResources = [
  ['stored_file', 'resource'],
  ['saved_view', 'list_of'],
  ['webhook', 'resource'],
] as const

function renameTable(oldName: string, newName: string): string {
  const [formerName, name] = [toCamelCase(oldName), toCamelCase(newName)].map(quoteText)
  const follow = namesOfResources.flatMap(([table, column]) => [
    `alter table ${quoteName(table)} no force row level security;`,
    // By hand: SQL of a migration.
    `update ${quoteName(table)} set ${quoteName(column)} = ${name} where ${quoteName(column)} = ${formerName};`,
    `alter table ${quoteName(table)} force row level security;`,
  ])
  return [
    `alter table ${quoteName(oldName)} rename to ${quoteName(newName)};`,
    `alter table ${quoteName(newName)} rename constraint ${quoteName(`${oldName}_pkey`)} to ${quoteName(`${newName}_pkey`)};`,
    ...follow,
  ].join('\n')
}

/** Converts a table's name to its resource's: `visit_room` → `visitRoom`. */
const toCamelCase = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function createTable(table: Table): string {
  const lines = [
    ...table.columns.map(buildColumnLine),
    'primary key (org_id, id)',
    ...table.checks.map((check) => `constraint ${quoteName(check.name)} check (${check.expression})`),
  ]
  const name = quoteName(table.name)
  return [
    `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`,
    `alter table ${name} enable row level security;`,
    `alter table ${name} force row level security;`,
  ].join('\n')
}

/** Adds a column. A required column without a default first needs values for existing rows; a developer writes the SQL for them. */
function addColumn(table: string, column: Column): string {
  const name = quoteName(table)
  if (!column.notNull || column.default !== null) return `alter table ${name} add column ${buildColumnLine(column)};`
  return [
    `alter table ${name} add column ${buildColumnLine({ ...column, notNull: false })};`,
    `-- Existing rows have no ${quoteName(column.name)} yet: fill it in here, or the next line fails where there are any.`,
    `alter table ${name} alter column ${quoteName(column.name)} set not null;`,
  ].join('\n')
}

function buildColumnLine(column: Column): string {
  const clauses = [quoteName(column.name), column.type]
  if (column.generated !== null) clauses.push(`generated always as (${column.generated}) stored`)
  if (column.notNull) clauses.push('not null')
  if (column.default !== null) clauses.push(`default ${column.default}`)
  return clauses.join(' ')
}

function createPolicy(table: string, policy: Policy): string {
  const lines = [`create policy ${quoteName(policy.name)} on ${quoteName(table)} for ${policy.command}`]
  if (policy.using !== null) lines.push(`  using (${policy.using})`)
  if (policy.check !== null) lines.push(`  with check (${policy.check})`)
  return `${lines.join('\n')};`
}
