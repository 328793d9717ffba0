import pg from 'pg'
import type { Statement, StatementAnswer } from './types.ts'
import { types } from './values.ts'

/** A statement, and the name under which PostgreSQL caches its parse and plan, if it has one. */
interface NamedStatement extends Pick<Statement, 'text' | 'values'> {
  readonly name: string | undefined
}

/** The name of a result column, and the parser of its values. */
interface Column {
  readonly name: string
  readonly read: (value: string) => unknown
}
export type Columns = readonly Column[]

/**
 * Sends statements to PostgreSQL as one message and receives one result. PostgreSQL runs all statements before a Sync as one transaction:
 * it commits them all, or the first error rolls all of them back. Begin and commit as separate statements, each with a Sync, would make
 * PostgreSQL write, and node wake up, four times for one read. A named statement is described once per connection, not each time:
 * PostgreSQL rejects it when its columns change.
 */
export class Exchange extends pg.Query {
  readonly answers: Promise<readonly StatementAnswer[]>
  /**
   * True if the exchange failed and PostgreSQL may or may not have stored a statement under its name. The connection must not be used
   * again.
   */
  isNameUnsure = false
  readonly #statements: readonly NamedStatement[]
  readonly #known: Map<string, Columns>
  /** Contains true for each statement that this exchange parses. `#columns` contains the known result columns of each statement. */
  readonly #isParsed: boolean[] = []
  readonly #columns: (Columns | undefined)[] = []
  readonly #done: StatementAnswer[] = []
  #rows: Record<string, unknown>[] = []
  #fault: unknown = null
  #resolve: (answers: readonly StatementAnswer[]) => void = () => undefined
  #reject: (error: unknown) => void = () => undefined

  /** @param columnsByName columns of the named statements of this connection, by name */
  constructor(statements: readonly NamedStatement[], columnsByName: Map<string, Columns>) {
    super({ text: '' })
    this.#statements = statements
    this.#known = columnsByName
    this.answers = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  override submit = (input: pg.Connection): void => {
    const connection = input as unknown as Wire
    // Converted before anything is sent: a value that cannot be serialised must not leave half a message behind.
    const preparedValues = this.#statements.map(({ values }) => values.map((value) => prepareValue(value)))
    connection.stream.cork()
    try {
      for (const [index, { text, name = '' }] of this.#statements.entries()) {
        const isParsed = name === '' || connection.parsedStatements[name] === undefined
        const columns = name === '' ? undefined : this.#known.get(name)
        if (isParsed) connection.parse({ name, text })
        if (isParsed && name !== '') connection.parsedStatements[name] = text
        connection.bind({ statement: name, values: preparedValues[index] ?? [] })
        if (columns === undefined) connection.describe({ type: 'P' })
        connection.execute()
        this.#isParsed.push(isParsed && name !== '')
        this.#columns.push(columns)
      }
      connection.sync()
    } finally {
      connection.stream.uncork()
    }
  }

  // The protocol events that pg passes to a query.

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    this.#columns[this.#done.length] = fields.map(columnOf)
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    try {
      this.#rows.push(rowOf(this.#columns[this.#done.length] ?? [], fields))
    } catch (error) {
      this.#fault ??= error
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const index = this.#done.length
    const name = this.#statements[index]?.name
    // A statement without a result, such as an insert, has no columns to describe.
    if (name !== undefined && !this.#known.has(name)) this.#known.set(name, this.#columns[index] ?? [])
    this.#done.push({ rows: this.#rows, rowCount: rowCountOf(text) })
    this.#rows = []
  }

  handleEmptyQuery(): void {
    this.#done.push({ rows: [], rowCount: null })
  }

  handleError(error: Error): void {
    this.isNameUnsure = this.#isParsed.some((isParsed, index) => isParsed && index >= this.#done.length)
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    if (this.#fault === null) this.#resolve(this.#done)
    else this.#reject(this.#fault)
  }
}

/** Members of pg that its types do not declare. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void }
  readonly parsedStatements: Record<string, string>
  parse(message: { readonly name: string; readonly text: string }): void
  bind(message: { readonly statement: string; readonly values: readonly unknown[] }): void
  describe(message: { readonly type: 'P' }): void
  execute(): void
  sync(): void
}
const { prepareValue } = (pg as unknown as { readonly utils: { prepareValue(value: unknown): unknown } }).utils

/** Returns the same object for all statements and connections with this result column. */
function columnOf({ name, dataTypeID }: pg.FieldDef): Column {
  const key = `${dataTypeID} ${name}`
  const columnReader = cachedColumns.get(key) ?? { name, read: types.getTypeParser(dataTypeID) }
  cachedColumns.set(key, columnReader)
  return columnReader
}
const cachedColumns = new Map<string, Column>()

function rowOf(columns: Columns, values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  columns.forEach(({ name, read }, index) => {
    const value = values[index] ?? null
    row[name] = value === null ? null : read(value)
  })
  return row
}

/**
 * Number of rows that a command affected: `SELECT 20`, `INSERT 0 1`; null for a command without a
 * count.
 */
function rowCountOf(command: string): number | null {
  const count = Number(command.slice(command.lastIndexOf(' ') + 1))
  return Number.isInteger(count) ? count : null
}
