import { noTransactionMark } from '../../backend/platform/database/migrate.ts'
import { type SqlStatement, splitStatements } from './splitStatements.ts'

export interface MigrationFile {
  readonly name: string
  readonly sql: string
}

/** Table, column and other facts about the migrations that run before a statement. */
interface Known {
  /** Tables that the same file creates: no other node uses them yet. */
  readonly newTables: ReadonlySet<string>
  /** Columns (`table.column`) for which an earlier file validated a check that they are not null. */
  readonly checkedColumns: ReadonlySet<string>
  /** Constraints (`table.name`) that the same file adds as not valid. */
  readonly unvalidated: ReadonlySet<string>
}

interface Rule {
  /** Matches a whole statement, or one action of `alter table`. */
  readonly pattern: RegExp
  /** Comment that allows the statement, with a reason. */
  readonly marker: 'Short lock' | 'Contract'
  readonly problem: string
  /** Steps that do the same without stopping the other nodes. */
  readonly way: string
  isAllowed?(match: RegExpExecArray, table: string, known: Known): boolean
}

const volatileDefault = /gen_random_uuid|uuid_generate|uuidv\d|random\(|clock_timestamp|timeofday|nextval/

const rules: readonly Rule[] = [
  {
    pattern: /^alter (?:column )?\w+ (?:set data )?type /,
    marker: 'Short lock',
    problem: 'rewrites the table, or fails nodes of the previous release',
    way: 'add a column, write both, copy in batches, read the new one, drop the old one a release later',
  },
  {
    pattern: /^alter (?:column )?(\w+) set not null/,
    marker: 'Short lock',
    problem: 'reads the whole table under an exclusive lock',
    way: 'add a check (column is not null) not valid, validate it in the next migration, then set not null',
    isAllowed: ([, column = ''], table, { checkedColumns }) => checkedColumns.has(`${table}.${column}`),
  },
  {
    pattern:
      /^add (?:column )?(?:if not exists )?(?!constraint|primary|unique|check|foreign|exclude)\w+ .*not null(?!.*default)(?!.*generated)/,
    marker: 'Short lock',
    problem: 'makes inserts of the previous release fail',
    way: 'add the column with a default, or allow null until the next release',
  },
  {
    pattern: new RegExp(`^add (?:column )?(?:if not exists )?\\w+ .*default .*(?:${volatileDefault.source})`),
    marker: 'Short lock',
    problem: 'rewrites the table, because each row gets another default',
    way: 'add the column without a default, set the default, fill the old rows in batches',
  },
  {
    pattern: /^add (?:column )?(?:if not exists )?\w+ .*(?:generated |serial\b)/,
    marker: 'Short lock',
    problem: 'rewrites the table',
    way: 'add a plain column, fill it by a trigger, then in batches',
  },
  {
    pattern: /^add constraint \w+ (?:check|foreign key)(?!.*not valid)/,
    marker: 'Short lock',
    problem: 'reads the whole table under a lock',
    way: 'add the constraint not valid, and validate it in the next migration',
  },
  {
    pattern: /^add (?:constraint \w+ )?(?:unique|primary key|exclude)(?!.*using index)/,
    marker: 'Short lock',
    problem: 'builds an index under an exclusive lock',
    way: 'create a unique index concurrently, then add the constraint using index',
  },
  {
    pattern: /^validate constraint (\w+)/,
    marker: 'Short lock',
    problem: 'keeps the exclusive lock of the statement that added the constraint',
    way: 'validate in a migration of its own',
    isAllowed: ([, name = ''], table, { unvalidated }) => !unvalidated.has(`${table}.${name}`),
  },
  {
    pattern: /^rename /,
    marker: 'Contract',
    problem: 'removes a name that the previous release uses',
    way: 'add the new name, write both, and drop the old one a release later',
  },
  {
    pattern: /^drop (?:column )?(?!constraint|not null|default|expression|identity)/,
    marker: 'Contract',
    problem: 'removes a column that the previous release may use',
    way: 'drop it in the release after the last one that reads or writes it',
  },
]

/** Rules for whole statements. The last group of the pattern is the table, if there is one. */
const statementRules: readonly Rule[] = [
  {
    pattern: /^create (?:unique )?index (?!concurrently)(?:if not exists )?(?:\w+ )?on (?:only )?(?:public\.)?(\w+)/,
    marker: 'Short lock',
    problem: 'stops all writes to the table while the index is built',
    way: `create index concurrently, in a file that begins with "${noTransactionMark} reason"`,
    isAllowed: ([, table = ''], _table, { newTables }) => newTables.has(table),
  },
  {
    pattern: /^drop (?:table|view|materialized view|function|type) /,
    marker: 'Contract',
    problem: 'removes something that the previous release may use',
    way: 'drop it in the release after the last one that uses it',
  },
  {
    pattern: /^(?:lock table|lock|vacuum full|cluster|refresh materialized view (?!concurrently)|reindex (?!.*concurrently)) ?/,
    marker: 'Short lock',
    problem: 'locks a whole table',
    way: 'use the concurrent form, or smaller steps',
  },
]

/**
 * Returns the statements that would stop, or break, nodes of the previous release while they go on working. Pure.
 * @param files in the order in which they run
 */
export function findLocks(files: readonly MigrationFile[]): readonly string[] {
  const checkedColumns = new Set<string>()
  const notNullChecks = new Map<string, string>()
  return files.flatMap(({ name, sql }) => {
    const statements = splitStatements(sql)
    const newTables = new Set(
      statements.flatMap(({ text }) => /^create (?:unlogged )?table (?:if not exists )?(?:public\.)?(\w+)/.exec(text)?.[1] ?? []),
    )
    const actions = statements.flatMap((statement) => actionsOf(statement))
    const added = actions.flatMap(({ table, text }) => {
      const [, constraint = '', column] = /^add constraint (\w+) check \(+(\w+) is not null\)+ not valid/.exec(text) ?? []
      if (column !== undefined) notNullChecks.set(`${table}.${constraint}`, `${table}.${column}`)
      return /^add constraint (\w+) .*not valid/.exec(text)?.[1] === undefined
        ? []
        : [`${table}.${/^add constraint (\w+)/.exec(text)?.[1]}`]
    })
    const known: Known = { newTables, checkedColumns: new Set(checkedColumns), unvalidated: new Set(added) }
    for (const { table, text } of actions) {
      const column = notNullChecks.get(`${table}.${/^validate constraint (\w+)/.exec(text)?.[1]}`)
      if (column !== undefined) checkedColumns.add(column)
    }
    return [
      ...actions.filter(({ table }) => !newTables.has(table)).flatMap((action) => problemsOf(name, action, rules, known)),
      ...statements.flatMap((statement) => problemsOf(name, { ...statement, table: '' }, statementRules, known)),
      ...(sql.startsWith(noTransactionMark) ? findUnrepeatable(name, statements) : []),
    ]
  })
}

/** Returns the statements that could fail when a file without a transaction is repeated after it failed halfway. */
function findUnrepeatable(file: string, statements: readonly SqlStatement[]): readonly string[] {
  return statements.flatMap(({ text }, index) => {
    if (text.startsWith('drop index concurrently if exists ')) return []
    const [, created] = /^create (?:unique )?index concurrently (\w+) on /.exec(text) ?? []
    if (created !== undefined && statements[index - 1]?.text === `drop index concurrently if exists ${created}`) return []
    return [
      `${file}: "${text.slice(0, 90)}" cannot be repeated. Without a transaction, only "drop index concurrently if exists NAME" is allowed, followed by "create index concurrently NAME".`,
    ]
  })
}

interface Action extends SqlStatement {
  readonly table: string
}

/** Returns the actions of `alter table`, also those in `do` blocks. */
function actionsOf({ text, comments }: SqlStatement): readonly Action[] {
  if (text.startsWith('create ')) return []
  return [...text.matchAll(/alter (?:table|view) (?:if exists )?(?:only )?(?:public\.)?(\w+) ([^;]*)/g)].flatMap(
    ([, table = '', actions = '']) => splitActions(actions).map((action) => ({ table, text: action, comments })),
  )
}

/** Splits at commas outside parentheses. */
const splitActions = (text: string): readonly string[] =>
  text
    .replaceAll(/\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, (group) => group.replaceAll(',', '\u0001'))
    .split(',')
    .map((action) => action.replaceAll('\u0001', ',').trim())

function problemsOf(file: string, { text, comments, table }: Action, candidates: readonly Rule[], known: Known): readonly string[] {
  return candidates.flatMap(({ pattern, marker, problem, way, isAllowed }) => {
    const match = pattern.exec(text)
    if (match === null || isAllowed?.(match, table, known) === true) return []
    if (comments.some((comment) => new RegExp(`^${marker}: \\S`).test(comment))) return []
    const statement = table === '' ? text : `alter table ${table} ${text}`
    return [`${file}: "${statement.slice(0, 90)}" ${problem}. Instead: ${way}; or begin the line before with "-- ${marker}: reason".`]
  })
}
