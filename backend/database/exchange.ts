import pg from 'pg'
import type { Statement, StatementAnswer } from './types.ts'
import { types } from './values.ts'

/** A statement, and the name under which PostgreSQL keeps it parsed and planned, where it has one. */
interface NamedStatement extends Pick<Statement, 'text' | 'values'> {
  readonly name: string | undefined
}

/** What a column of an answer is called, and how its values are read. */
interface Column {
  readonly name: string
  readonly read: (value: string) => unknown
}
export type Columns = readonly Column[]

/**
 * Statements that go to PostgreSQL as one message and come back as one answer: all that stands before a Sync is one transaction there, committed
 * by it, or undone by the first error. Begin and commit as statements of their own, each with a Sync, made PostgreSQL write, and node wake up,
 * four times for one read. A statement under a name is described once a connection, not each time: PostgreSQL refuses it when its columns become others.
 */
export class Exchange extends pg.Query {
  readonly answers: Promise<readonly StatementAnswer[]>
  /** It failed where a statement may have got its name, or may not: nothing more can be asked of the connection. */
  isNameUnsure = false
  readonly #statements: readonly NamedStatement[]
  readonly #known: Map<string, Columns>
  /** By statement: is it parsed by this exchange, and what is known of its columns? */
  readonly #isParsed: boolean[] = []
  readonly #columns: (Columns | undefined)[] = []
  readonly #done: StatementAnswer[] = []
  #rows: Record<string, unknown>[] = []
  #fault: unknown = null
  #resolve: (answers: readonly StatementAnswer[]) => void = () => undefined
  #reject: (error: unknown) => void = () => undefined

  /** @param known columns of statements that this connection keeps, by name */
  constructor(statements: readonly NamedStatement[], known: Map<string, Columns>) {
    super({ text: '' })
    this.#statements = statements
    this.#known = known
    this.answers = new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
    })
  }

  override submit = (given: pg.Connection): void => {
    const connection = given as unknown as Wire
    // Before anything is sent: a value that cannot be written must not leave half a message behind.
    const written = this.#statements.map(({ values }) => values.map((value) => prepareValue(value)))
    connection.stream.cork()
    try {
      for (const [place, { text, name = '' }] of this.#statements.entries()) {
        const isParsed = name === '' || connection.parsedStatements[name] === undefined
        const columns = name === '' ? undefined : this.#known.get(name)
        if (isParsed) connection.parse({ name, text })
        if (isParsed && name !== '') connection.parsedStatements[name] = text
        connection.bind({ statement: name, values: written[place] ?? [] })
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

  // What pg tells a query of, one message after the other.

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
    const place = this.#done.length
    const name = this.#statements[place]?.name
    // A statement without an answer, such as an insert, has no columns to describe.
    if (name !== undefined && !this.#known.has(name)) this.#known.set(name, this.#columns[place] ?? [])
    this.#done.push({ rows: this.#rows, rowCount: countIn(text) })
    this.#rows = []
  }

  handleEmptyQuery(): void {
    this.#done.push({ rows: [], rowCount: null })
  }

  handleError(error: Error): void {
    this.isNameUnsure = this.#isParsed.some((isParsed, place) => isParsed && place >= this.#done.length)
    this.#reject(error)
  }

  handleReadyForQuery(): void {
    if (this.#fault === null) this.#resolve(this.#done)
    else this.#reject(this.#fault)
  }
}

/** What pg has and its types do not name. */
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

/** One object for all statements and connections that answer such a column. */
function columnOf({ name, dataTypeID }: pg.FieldDef): Column {
  const key = `${dataTypeID} ${name}`
  const kept = keptColumns.get(key) ?? { name, read: types.getTypeParser(dataTypeID) }
  keptColumns.set(key, kept)
  return kept
}
const keptColumns = new Map<string, Column>()

function rowOf(columns: Columns, values: readonly (string | null)[]): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  columns.forEach(({ name, read }, place) => {
    const value = values[place] ?? null
    row[name] = value === null ? null : read(value)
  })
  return row
}

/** Rows that a command was about: `SELECT 20`, `INSERT 0 1`; null of one that is about none. */
function countIn(command: string): number | null {
  const count = Number(command.slice(command.lastIndexOf(' ') + 1))
  return Number.isInteger(count) ? count : null
}
