import { quoteText } from '../../fields/quote.ts'
import type { Action } from './actions.ts'
import type { Column, Policy, Table } from './model.ts'
import { quoted } from './names.ts'

/** The SQL of an action: one statement or more, each ended by a semicolon. */
export function statementOf(action: Action): string {
  return (writers[action.kind] as (action: Action) => string)(action)
}

const writers: { readonly [Kind in Action['kind']]: (action: Extract<Action, { kind: Kind }>) => string } = {
  createTable: ({ table }) => createTable(table),
  renameTable: ({ from, to }) => renameTable(from, to),
  dropTable: ({ table }) => `drop table ${quoted(table)};`,
  renameColumn: ({ table, from, to }) => `alter table ${quoted(table)} rename column ${quoted(from)} to ${quoted(to)};`,
  addColumn: ({ table, column }) => addColumn(table, column),
  dropColumn: ({ table, column }) => `alter table ${quoted(table)} drop column ${quoted(column.name)};`,
  alterType: ({ table, column }) =>
    `alter table ${quoted(table)} alter column ${quoted(column.name)} type ${column.type} using ${quoted(column.name)}::${column.type};`,
  alterDefault: ({ table, column }) =>
    `alter table ${quoted(table)} alter column ${quoted(column.name)} ${column.default === null ? 'drop default' : `set default ${column.default}`};`,
  alterNotNull: ({ table, column }) =>
    `alter table ${quoted(table)} alter column ${quoted(column.name)} ${column.notNull ? 'set' : 'drop'} not null;`,
  addCheck: ({ table, check }) => `alter table ${quoted(table)} add constraint ${quoted(check.name)} check (${check.expression});`,
  addReference: ({ table, reference }) =>
    `alter table ${quoted(table)} add constraint ${quoted(reference.name)}\n  foreign key (org_id, ${quoted(reference.column)}) references ${quoted(reference.table)} (org_id, id);`,
  dropConstraint: ({ table, name }) => `alter table ${quoted(table)} drop constraint ${quoted(name)};`,
  renameConstraint: ({ table, from, to }) => `alter table ${quoted(table)} rename constraint ${quoted(from)} to ${quoted(to)};`,
  renameIndex: ({ from, to }) => `alter index ${quoted(from)} rename to ${quoted(to)};`,
  createIndex: ({ table, index }) =>
    `create ${index.unique ? 'unique ' : ''}index ${quoted(index.name)} on ${quoted(table)} ${index.definition};`,
  dropIndex: ({ name }) => `drop index ${quoted(name)};`,
  addPolicy: ({ table, policy }) => createPolicy(table, policy),
  dropPolicy: ({ table, name }) => `drop policy ${quoted(name)} on ${quoted(table)};`,
}

/** Rows that name a resource follow its new name; the history and the reading log stay as they were written. */
const namesOfResources = [
  ['stored_file', 'resource'],
  ['saved_view', 'list_of'],
  ['webhook', 'resource'],
] as const

function renameTable(from: string, to: string): string {
  const [former, name] = [camel(from), camel(to)].map(quoteText)
  const follow = namesOfResources.flatMap(([table, column]) => [
    `alter table ${quoted(table)} no force row level security;`,
    // By hand: SQL of a migration.
    `update ${quoted(table)} set ${quoted(column)} = ${name} where ${quoted(column)} = ${former};`,
    `alter table ${quoted(table)} force row level security;`,
  ])
  return [
    `alter table ${quoted(from)} rename to ${quoted(to)};`,
    `alter table ${quoted(to)} rename constraint ${quoted(`${from}_pkey`)} to ${quoted(`${to}_pkey`)};`,
    ...follow,
  ].join('\n')
}

/** `visit_room` → `visitRoom`: a table's resource. */
const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function createTable(table: Table): string {
  const lines = [
    ...table.columns.map(columnLine),
    'primary key (org_id, id)',
    ...table.checks.map((check) => `constraint ${quoted(check.name)} check (${check.expression})`),
  ]
  const name = quoted(table.name)
  return [
    `create table ${name} (\n${lines.map((line) => `  ${line}`).join(',\n')}\n);`,
    `alter table ${name} enable row level security;`,
    `alter table ${name} force row level security;`,
  ].join('\n')
}

/** A required column without a default needs values before existing rows can have it: a person writes them. */
function addColumn(table: string, column: Column): string {
  const name = quoted(table)
  if (!column.notNull || column.default !== null) return `alter table ${name} add column ${columnLine(column)};`
  return [
    `alter table ${name} add column ${columnLine({ ...column, notNull: false })};`,
    `-- Existing rows have no ${quoted(column.name)} yet: fill it in here, or the next line fails where there are any.`,
    `alter table ${name} alter column ${quoted(column.name)} set not null;`,
  ].join('\n')
}

function columnLine(column: Column): string {
  const parts = [quoted(column.name), column.type]
  if (column.generated !== null) parts.push(`generated always as (${column.generated}) stored`)
  if (column.notNull) parts.push('not null')
  if (column.default !== null) parts.push(`default ${column.default}`)
  return parts.join(' ')
}

function createPolicy(table: string, policy: Policy): string {
  const lines = [`create policy ${quoted(policy.name)} on ${quoted(table)} for ${policy.command}`]
  if (policy.using !== null) lines.push(`  using (${policy.using})`)
  if (policy.check !== null) lines.push(`  with check (${policy.check})`)
  return `${lines.join('\n')};`
}
